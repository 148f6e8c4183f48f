import type { VenueRoom } from '#contract/kit/rooms';
import type { RoomView } from '#web/kit/live/live';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { freeOf, fullnessOf, sumFree, type PortalVenue } from './venue-data';

/** Tiles that keep the space of the sports while they load. */
const PLACEHOLDERS = 10;

/** One tile per sport with its free places; pressing a tile filters, pressing it again clears the filter. */
export function SportTiles({
  loading,
  venues,
  viewOf,
  chosen,
  choose,
}: {
  loading: boolean;
  venues: readonly PortalVenue[];
  viewOf: (venueId: number) => RoomView<VenueRoom> | undefined;
  chosen: number;
  choose: (type: number) => void;
}) {
  const { t, pick } = useWords();
  const sites = venues.flatMap((venue) => venue.siteList);
  const sports = [...new Map(sites.map((site) => [site.sportType, site] as const)).values()];
  return (
    <ul className="p-sports" aria-label={t({ zh: '运动项目', en: 'Sports' })}>
      {loading &&
        Array.from({ length: PLACEHOLDERS }, (_, n) => (
          <li key={n} className="v-card p-sport-wait" aria-hidden="true" />
        ))}
      {sports.map(({ sportType, sportName, enSportName }) => {
        const now = sumFree(
          sites.filter((site) => site.sportType === sportType).map((site) => freeOf(viewOf(site.venueId), site.id)),
        );
        return (
          <li key={sportType}>
            <button
              type="button"
              className="v-card"
              aria-pressed={chosen === sportType}
              data-fullness={fullnessOf(now)}
              onClick={() => choose(chosen === sportType ? 0 : sportType)}
            >
              <span className="v-sport">
                <SportIcon type={sportType} />
              </span>
              <span>
                <b>{pick(sportName, enSportName)}</b>
                <FreeMark now={now} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
