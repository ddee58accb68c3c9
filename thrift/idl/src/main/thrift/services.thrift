/**
 * One method per gateway call. Each only enqueues and answers at once; results travel as calls in the other direction.
 * Heartbeats travel on a connection of their own and expect no answer, so that its reader sees at once when it breaks; so do
 * metrics, which must hold up nothing.
 */
namespace java dev.weft.idl

include "common.thrift"
include "deploy.thrift"
include "inspect.thrift"
include "report.thrift"

/** What a worker says to its master. */
service MasterService {
  void registerWorker(1: report.TWorkerRegistration registration) throws (1: common.Refused refused)
  oneway void heartbeat(1: report.TWorkerHeartbeat heartbeat)
  void deliver(1: common.TStreamId stream, 2: report.TFromWorker message) throws (1: common.Refused refused)
  void acknowledge(1: common.TStreamId stream, 2: i64 sequence) throws (1: common.Refused refused)
  void inspected(1: common.TStreamId stream, 2: inspect.TFindings findings) throws (1: common.Refused refused)
  oneway void metrics(1: common.TStreamId stream, 2: report.TMetricsReport report)
}

/** What a master says to one worker. */
service WorkerService {
  void accepted(1: deploy.TRegistrationAccepted accepted) throws (1: common.Refused refused)
  void refused(1: deploy.TRefusal refusal) throws (1: common.Refused refused)
  oneway void heartbeat(1: common.TStreamId stream)
  void deliver(1: common.TStreamId stream, 2: deploy.TToWorker message) throws (1: common.Refused refused)
  void acknowledge(1: common.TStreamId stream, 2: i64 sequence) throws (1: common.Refused refused)
  void inspect(1: common.TStreamId stream, 2: inspect.TInspection inspection) throws (1: common.Refused refused)
}
