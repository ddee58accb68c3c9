package dev.weft.protocol.inspect;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.inspect.OwnProcess;
import java.util.Optional;

/** What any process answers of itself, master or worker. Blocks on disk; safe on any thread. */
public record ProcessInspection(OwnProcess process) implements Inspection.Handler<Findings> {
    /** The answer to {@code inspection}; a refusal where it cannot be given. */
    public Findings answer(Inspection inspection) {
        try {
            return inspection.handle(this);
        } catch (EngineException e) {
            return new Findings.Refused(e.code(), String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Findings listLogs(Inspection.ListLogs inspection) {
        return new Findings.LogFiles(process.logs().list());
    }

    @Override
    public Findings readLog(Inspection.ReadLog inspection) {
        return new Findings.LogRange(
                process.logs().read(inspection.log(), inspection.file(), inspection.offset(), inspection.length()));
    }

    @Override
    public Findings dumpThreads(Inspection.DumpThreads inspection) {
        return new Findings.Threads(process.threads());
    }

    /** Only workers have threads of vertices; they answer this themselves. */
    @Override
    public Findings sampleStacks(Inspection.SampleStacks inspection) {
        throw new EngineException(ErrorCode.NOT_FOUND, "No task runs in this process");
    }

    @Override
    public Findings listLogLevels(Inspection.ListLogLevels inspection) {
        return new Findings.LogLevels(process.levels().levels());
    }

    @Override
    public Findings setLogLevel(Inspection.SetLogLevel inspection) {
        Optional<String> level = inspection.level();
        process.levels().set(inspection.logger(), level);
        return new Findings.LogLevels(process.levels().levels());
    }
}
