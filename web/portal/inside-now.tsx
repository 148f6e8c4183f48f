import type { VenueRoom } from '#contract/kit/rooms';
import { count } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { useWords } from '#web/kit/session/words';
import type { PortalVenue } from './venue-data';

/** People currently in each venue, counted by its gates. */
export function InsideNow({
  venues,
  viewOf,
}: {
  venues: readonly PortalVenue[];
  viewOf: (venueId: number) => RoomView<VenueRoom> | undefined;
}) {
  const { t, pick } = useWords();
  const rows = venues
    .filter(({ showTraffic }) => showTraffic)
    .flatMap((venue) => {
      const flow = viewOf(venue.id)?.body?.flow;
      return flow ? [{ venue, inside: flow.inside, cap: flow.cap > 0 ? flow.cap : venue.maxPeople }] : [];
    });
  if (rows.length === 0) return null;
  return (
    <section className="v-card p-rail-card">
      <h2>{t({ zh: '当前在馆人数', en: 'Inside now' })}</h2>
      <ul className="p-inside">
        {rows.map(({ venue, inside, cap }) => (
          <li key={venue.id}>
            <span className="v-spread">
              <span className="v-ellipsis">{pick(venue.venueName, venue.enVenueName)}</span>
              <span>
                <b>{count(inside)}</b>{' '}
                <small className="v-quiet">
                  / {count(cap)} {t({ zh: '人', en: '' })}
                </small>
              </span>
            </span>
            <i className="p-bar" aria-hidden="true">
              <i
                style={{ width: `${cap > 0 ? Math.min(100, (inside / cap) * 100) : 0}%` }}
                data-high={cap > 0 && inside / cap > 0.9}
              />
            </i>
          </li>
        ))}
      </ul>
      <p className="v-quiet">{t({ zh: '按闸机实时计数', en: 'Live count from the gates' })}</p>
    </section>
  );
}
