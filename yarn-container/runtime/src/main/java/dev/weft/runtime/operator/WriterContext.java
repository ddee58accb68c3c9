package dev.weft.runtime.operator;

import dev.weft.api.collect.ClientLink;
import dev.weft.api.collect.KeptRest;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.MailboxExecutor;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.api.function.JobInfo;
import dev.weft.api.function.TaskInfo;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.id.OperatorId;
import java.time.Duration;
import java.util.OptionalLong;

/** What a sink's writer and committer may ask. Task thread. */
final class WriterContext implements ClientLink, CommitterInitContext {
    private final OperatorId operator;
    private final TaskScope scope;
    private final OperatorMetrics metrics;
    private final TypeSerializer<Object> serializer;
    private final ClientAnswers answers;
    private OptionalLong restoredCheckpoint = OptionalLong.empty();
    private RequestHandler requests = request -> {};

    WriterContext(
            OperatorId operator,
            TaskScope scope,
            OperatorMetrics metrics,
            TypeSerializer<Object> serializer,
            ClientAnswers answers) {
        this.operator = operator;
        this.scope = scope;
        this.metrics = metrics;
        this.serializer = serializer;
        this.answers = answers;
    }

    /** What the sink goes on from; told before anybody asks. */
    void restored(OptionalLong checkpoint) {
        restoredCheckpoint = checkpoint;
    }

    @Override
    public OptionalLong getRestoredCheckpointId() {
        return restoredCheckpoint;
    }

    @Override
    public String getOperatorUid() {
        return operator.toString();
    }

    @Override
    public ReadableConfig getConfiguration() {
        return scope.configuration();
    }

    @Override
    public JobInfo getJobInfo() {
        return scope;
    }

    @Override
    public TaskInfo getTaskInfo() {
        return scope;
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        return scope;
    }

    @Override
    public MailboxExecutor getMailboxExecutor() {
        return scope.mailbox();
    }

    @Override
    public ProcessingTimeService getProcessingTimeService() {
        return scope.timers();
    }

    @Override
    public OperatorMetrics metricGroup() {
        return metrics;
    }

    @Override
    public boolean isObjectReuseEnabled() {
        return scope.objectReuse();
    }

    @Override
    @SuppressWarnings("unchecked") // the sink names the type of its own input
    public <IN> TypeSerializer<IN> createInputSerializer() {
        return (TypeSerializer<IN>) serializer.duplicate();
    }

    // ---- the job's client

    void clientAsks(byte[] request) throws Exception {
        requests.handle(request);
    }

    @Override
    public void onRequest(RequestHandler handler) {
        requests = handler;
    }

    @Override
    public void answer(byte[] answer) {
        answers.answer(operator, answer);
    }

    @Override
    public void awaitRequest(Duration limit) throws InterruptedException {
        if (!scope.mailbox().tryYield()) {
            scope.mailbox().awaitMail(limit.toNanos());
        }
    }

    @Override
    public void keep(byte[] rest) {
        scope.accumulators().put(KeptRest.nameOf(operator), new KeptRest(rest));
    }
}
