package dev.weft.api.type;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The codec of classes that generated code cannot reach, such as private records: same bytes, slower. */
final class ReflectiveCodec extends StructCodec {
    private final StructLayout layout;
    private final FieldForm[] forms;
    private final StructHandles handles;

    ReflectiveCodec(StructLayout layout, FieldForm[] forms) {
        this.layout = layout;
        this.forms = forms;
        this.handles = new StructHandles(layout);
    }

    private Object get(int field, Object struct) {
        return handles.get(field, struct);
    }

    private Object make(@Nullable Object[] values) {
        if (layout.kind() == StructKind.RECORD) {
            return handles.makeRecord(values);
        }
        Object struct = handles.makeEmpty();
        for (int i = 0; i < values.length; i++) {
            handles.set(i, struct, values[i]);
        }
        return struct;
    }

    private boolean isString(int field) {
        return forms[field] == FieldForm.STRING;
    }

    private boolean isPlain(int field) {
        return forms[field] == FieldForm.PRIMITIVE || !layout.kind().allowsNull();
    }

    @Override
    protected void write(Object struct, DataOutputView target) throws IOException {
        for (int i = 0; i < forms.length; i++) {
            Object value = get(i, struct);
            if (isString(i)) {
                target.writeString((String) value);
            } else if (isPlain(i)) {
                writeRequired(i, value, target);
            } else {
                writeNullable(i, value, target);
            }
        }
    }

    @Override
    protected Object read(DataInputView source) throws IOException {
        @Nullable Object[] values = new Object[forms.length];
        for (int i = 0; i < values.length; i++) {
            if (isString(i)) {
                values[i] = source.readString();
            } else {
                values[i] = isPlain(i) ? readRequired(i, source) : readNullable(i, source);
            }
        }
        return make(values);
    }

    @Override
    protected Object copy(Object struct) {
        @Nullable Object[] values = new Object[forms.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = copyField(i, get(i, struct));
        }
        return make(values);
    }

    @Override
    protected int hash(Object struct) {
        int hash = 1;
        for (int i = 0; i < forms.length; i++) {
            hash = 31 * hash + hashField(i, get(i, struct));
        }
        return hash;
    }

    @Override
    protected boolean same(Object left, Object right) {
        for (int i = 0; i < forms.length; i++) {
            if (!sameField(i, get(i, left), get(i, right))) {
                return false;
            }
        }
        return true;
    }
}
