package dev.weft.rest.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers what Jetty refuses before any handler of ours runs (malformed requests) in the same shape as all errors. */
final class JsonErrorPages extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = Math.max(response.getStatus(), 400);
        RestReply reply = ErrorReplies.line(status, HttpStatus.getMessage(status) + ": the request is not well formed");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
        response.write(true, ByteBuffer.wrap(reply.body()), callback);
        return true;
    }
}
