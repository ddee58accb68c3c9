package dev.weft.runtime.exchange.netty;

import dev.weft.core.id.JobId;
import dev.weft.runtime.exchange.ChannelId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where receivers of other workers find the senders of this one, whichever comes first. An end of an older attempt is refused as
 * soon as a newer one is known. Event loop.
 */
final class SenderRegistry {
    private final Map<Place, NettySender> senders = new HashMap<>();
    private final Map<Place, List<Waiting>> waiting = new HashMap<>();

    /** A channel without its attempts. */
    private record Place(JobId job, int edge, int source, int target) {
        static Place of(ChannelId id) {
            return new Place(id.job(), id.edge(), id.sourceSubtask(), id.targetSubtask());
        }
    }

    /** A receiver that came before its sender. */
    private record Waiting(PeerLink link, int number, int window, ChannelId id) {}

    /** A sender is there: meets the receiver that waits for it. */
    void add(NettySender sender) {
        Place place = Place.of(sender.id());
        senders.put(place, sender);
        List<Waiting> here = waiting.remove(place);
        if (here != null) {
            here.forEach(receiver -> open(receiver.link, receiver.number, receiver.window, receiver.id));
        }
    }

    /** A receiver asks for its sender. */
    void open(PeerLink link, int number, int window, ChannelId id) {
        Place place = Place.of(id);
        NettySender sender = senders.get(place);
        if (sender != null && sender.id().equals(id)) {
            link.attach(sender, number, window);
        } else if (sender != null && isOlder(id, sender.id())) {
            link.refuse(number, id, "this worker runs " + sender.id());
        } else {
            waiting.computeIfAbsent(place, key -> new ArrayList<>()).add(new Waiting(link, number, window, id));
        }
    }

    private static boolean isOlder(ChannelId asked, ChannelId known) {
        return asked.sourceAttempt() < known.sourceAttempt() || asked.targetAttempt() < known.targetAttempt();
    }

    /** The receiver asks no more. */
    void cancelOpen(PeerLink link, int number) {
        waiting.values().forEach(list -> list.removeIf(entry -> entry.link == link && entry.number == number));
        waiting.values().removeIf(List::isEmpty);
    }

    /** The link is gone and with it its waiting receivers. */
    void linkGone(PeerLink link) {
        waiting.values().forEach(list -> list.removeIf(entry -> entry.link == link));
        waiting.values().removeIf(List::isEmpty);
    }

    void remove(NettySender sender) {
        senders.remove(Place.of(sender.id()), sender);
    }
}
