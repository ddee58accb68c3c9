/**
 * The one place, but for rpc, that sees generated Thrift types: our records become them and back. Unknown kinds and enum
 * names are refused with the offending value, unknown fields skipped. {@link dev.weft.protocol.codec.MasterEndpoint} and
 * {@link dev.weft.protocol.codec.WorkerEndpoint} put the gateways on sockets,
 * {@link dev.weft.protocol.codec.Loopback} keeps them in the process but still encodes every argument,
 * {@link dev.weft.protocol.codec.JobGraphCodec} is the form of a job graph on disk. Codecs are pure and run on any thread.
 */
@NullMarked
package dev.weft.protocol.codec;

import org.jspecify.annotations.NullMarked;
