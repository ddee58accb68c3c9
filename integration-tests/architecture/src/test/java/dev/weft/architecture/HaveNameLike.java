package dev.weft.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.regex.Pattern;

/** A class whose simple name matches a regular expression. */
final class HaveNameLike extends ArchCondition<JavaClass> {
    private final Pattern pattern;

    private HaveNameLike(Pattern pattern) {
        super("have a simple name like " + pattern);
        this.pattern = pattern;
    }

    static HaveNameLike pattern(String expression) {
        return new HaveNameLike(Pattern.compile(expression));
    }

    @Override
    public void check(JavaClass item, ConditionEvents events) {
        boolean matches = pattern.matcher(item.getSimpleName()).matches();
        String message = item.getName() + (matches ? " is" : " is not") + " named like " + pattern;
        events.add(new SimpleConditionEvent(item, matches, message));
    }
}
