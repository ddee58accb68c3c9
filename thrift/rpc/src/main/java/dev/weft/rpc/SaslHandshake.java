package dev.weft.rpc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/**
 * Both sides prove to each other that they know the application's secret: SASL DIGEST-MD5 (RFC 2831, quality "auth") before
 * the first frame. Messages are a status byte, a length and a body, as in Thrift's own SASL transport; ours stops after the
 * handshake, limits what a stranger can make us read, and leaves the log to its caller.
 */
final class SaslHandshake {
    private static final String MECHANISM = "DIGEST-MD5";
    private static final String PROTOCOL = "weft";
    private static final String REALM = "weft";
    private static final String USER = "application";
    private static final Map<String, String> PROPERTIES =
            Map.of(Sasl.QOP, "auth", "com.sun.security.sasl.digest.realm", REALM);
    private static final int MAX_MESSAGE_BYTES = 4096;
    private static final int HEADER_BYTES = 1 + Integer.BYTES;

    private static final byte START = 1;
    private static final byte OK = 2;
    private static final byte BAD = 3;
    private static final byte COMPLETE = 5;

    private final TTransport transport;

    private SaslHandshake(TTransport transport) {
        this.transport = transport;
    }

    /** The server's side. Throws {@link Failed} when the client does not know the secret. */
    static void accept(TTransport transport, RpcSecret secret) throws TTransportException {
        new SaslHandshake(transport).accept(secret);
    }

    /** The client's side. Throws {@link Failed} when the server refuses, or does not know the secret itself. */
    static void offer(TTransport transport, RpcSecret secret) throws TTransportException {
        new SaslHandshake(transport).offer(secret);
    }

    private void accept(RpcSecret secret) throws TTransportException {
        Message start = receive();
        if (start.status != START || !MECHANISM.equals(new String(start.body, StandardCharsets.US_ASCII))) {
            throw new Failed("it does not authenticate", null);
        }
        try {
            SaslServer server = Sasl.createSaslServer(MECHANISM, PROTOCOL, REALM, PROPERTIES, new Answers(secret));
            try {
                send(OK, server.evaluateResponse(new byte[0]));
                byte[] proof = server.evaluateResponse(receive().body);
                send(COMPLETE, proof);
            } finally {
                server.dispose();
            }
        } catch (SaslException e) {
            send(BAD, "wrong secret".getBytes(StandardCharsets.UTF_8));
            throw new Failed("wrong secret", e);
        }
    }

    private void offer(RpcSecret secret) throws TTransportException {
        send(START, MECHANISM.getBytes(StandardCharsets.US_ASCII));
        try {
            SaslClient client = Sasl.createSaslClient(
                    new String[] {MECHANISM}, null, PROTOCOL, REALM, PROPERTIES, new Answers(secret));
            try {
                send(OK, client.evaluateChallenge(receiveFromServer(OK)));
                client.evaluateChallenge(receiveFromServer(COMPLETE));
            } finally {
                client.dispose();
            }
        } catch (SaslException e) {
            throw new Failed("it does not know the application's secret", e);
        }
    }

    private byte[] receiveFromServer(byte expected) throws TTransportException {
        Message message = receive();
        if (message.status != expected) {
            throw new Failed("it refused the application's secret", null);
        }
        return message.body;
    }

    private void send(byte status, byte[] body) throws TTransportException {
        ByteBuffer message = ByteBuffer.allocate(HEADER_BYTES + body.length);
        message.put(status).putInt(body.length).put(body);
        transport.write(message.array());
        transport.flush();
    }

    private Message receive() throws TTransportException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        transport.readAll(header.array(), 0, HEADER_BYTES);
        byte status = header.get();
        int length = header.getInt();
        if (length < 0 || length > MAX_MESSAGE_BYTES) {
            throw new Failed("it does not authenticate", null);
        }
        byte[] body = new byte[length];
        transport.readAll(body, 0, length);
        return new Message(status, body);
    }

    /** The peers do not share a secret. The message completes "…: ". */
    static final class Failed extends TTransportException {
        private static final long serialVersionUID = 1L;

        Failed(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private record Message(byte status, byte[] body) {}

    /** Answers what the mechanism asks, on either side. */
    private record Answers(RpcSecret secret) implements CallbackHandler {
        @Override
        public void handle(Callback[] callbacks) throws UnsupportedCallbackException {
            for (Callback callback : callbacks) {
                answer(callback);
            }
        }

        private void answer(Callback callback) throws UnsupportedCallbackException {
            if (callback instanceof NameCallback name) {
                name.setName(USER);
            } else if (callback instanceof PasswordCallback password) {
                password.setPassword(secret.chars());
            } else if (callback instanceof RealmCallback realm) {
                realm.setText(REALM);
            } else if (callback instanceof AuthorizeCallback authorize) {
                authorize.setAuthorized(USER.equals(authorize.getAuthenticationID()));
            } else {
                throw new UnsupportedCallbackException(callback);
            }
        }
    }
}
