package dev.weft.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** A class whose package carries {@link NullMarked} in its package-info. */
final class BeInNullMarkedPackage extends ArchCondition<JavaClass> {
    static final BeInNullMarkedPackage RULE = new BeInNullMarkedPackage();

    private BeInNullMarkedPackage() {
        super("be in a package marked @NullMarked");
    }

    @Override
    public void check(JavaClass item, ConditionEvents events) {
        boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class);
        String message = "Package of " + item.getName() + (marked ? " is" : " is not") + " @NullMarked";
        events.add(new SimpleConditionEvent(item, marked, message));
    }
}
