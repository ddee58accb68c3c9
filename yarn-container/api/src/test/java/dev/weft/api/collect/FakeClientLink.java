package dev.weft.api.collect;

import dev.weft.api.connector.MailboxExecutor;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.api.function.JobInfo;
import dev.weft.api.function.TaskInfo;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.metric.SinkWriterMetricGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A sink's way to its client, by hand: what is asked while the writer waits comes from {@link #whileWaiting}. */
final class FakeClientLink implements ClientLink, TaskInfo, ProcessingTimeService {
    final List<byte[]> answers = new ArrayList<>();
    final List<byte[]> kept = new ArrayList<>();
    Runnable whileWaiting = () -> {
        throw new IllegalStateException("The writer waits and nobody asks");
    };
    long nowMillis;
    private final int attempt;
    private RequestHandler handler = request -> {};

    FakeClientLink(int attempt) {
        this.attempt = attempt;
    }

    void ask(CollectRequest request) {
        try {
            handler.handle(request.encode());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void onRequest(RequestHandler newHandler) {
        handler = newHandler;
    }

    @Override
    public void answer(byte[] answer) {
        answers.add(answer);
    }

    @Override
    public void awaitRequest(Duration limit) {
        nowMillis += limit.toMillis();
        whileWaiting.run();
    }

    @Override
    public void keep(byte[] rest) {
        kept.add(rest);
    }

    @Override
    @SuppressWarnings("unchecked") // the tests write strings
    public <IN> TypeSerializer<IN> createInputSerializer() {
        return (TypeSerializer<IN>) Types.STRING.createSerializer(new dev.weft.api.type.SerializerConfig(true));
    }

    @Override
    public TaskInfo getTaskInfo() {
        return this;
    }

    @Override
    public ProcessingTimeService getProcessingTimeService() {
        return this;
    }

    @Override
    public long getCurrentProcessingTime() {
        return nowMillis;
    }

    @Override
    public void registerTimer(long timestamp, ProcessingTimeCallback target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getAttemptNumber() {
        return attempt;
    }

    @Override
    public String getTaskName() {
        return "Sink: Collect";
    }

    @Override
    public int getMaxNumberOfParallelSubtasks() {
        return 1;
    }

    @Override
    public int getIndexOfThisSubtask() {
        return 0;
    }

    @Override
    public int getNumberOfParallelSubtasks() {
        return 1;
    }

    @Override
    public String getTaskNameWithSubtasks() {
        return "Sink: Collect (1/1)";
    }

    @Override
    public String getAllocationIDAsString() {
        return "";
    }

    @Override
    public OptionalLong getRestoredCheckpointId() {
        return OptionalLong.empty();
    }

    @Override
    public JobInfo getJobInfo() {
        throw new UnsupportedOperationException();
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        throw new UnsupportedOperationException();
    }

    @Override
    public MailboxExecutor getMailboxExecutor() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SinkWriterMetricGroup metricGroup() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isObjectReuseEnabled() {
        return true;
    }
}
