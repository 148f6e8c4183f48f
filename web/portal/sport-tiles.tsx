import type { VenueRoom } from '#contract/kit/rooms';
import type { RoomView } from '#web/kit/live/live';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { freeOf, fullnessOf, sumFree, type PortalVenue } from './venue-data';

/** One tile per sport with its free places; pressing a tile filters, pressing it again clears the filter. */
export function SportTiles({
  venues,
  viewOf,
  chosen,
  choose,
}: {
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
