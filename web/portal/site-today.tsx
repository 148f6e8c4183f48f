import { useQuery } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { LiveCell, SiteRoom, VenueRoom } from '#contract/kit/rooms';
import type { ReplyOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/booking/reservation.contract';
import type { SiteView } from '#contract/venues/venue.contract';
import { decodeBoard } from '#domain/boards/board.rules';
import { slotStatus } from '#domain/boards/slot.status';
import { Link } from 'react-router-dom';
import { callRaw } from '#web/kit/call/call';
import { schoolClock, schoolDate, useNow } from '#web/kit/browser/clock';
import { useRoom, type RoomView } from '#web/kit/live/live';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { FreeMark, FullnessIcon } from './free-mark';
import { bookPath } from './venue-card';
import { freeOf, fullnessOf, type FreePlaces } from './venue-data';

type SiteBoard = ReplyOf<typeof reservations.siteBoard>;
const isBookable = (status: number) => status === slotStatus.free || status === slotStatus.low;

/** Returns the free units of each time of a day: the board's values, overridden by the live room. */
export function freePlacesByTime(board: SiteBoard, live: readonly LiveCell[]): ReadonlyMap<number, FreePlaces> {
  const now = new Map(live.map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell] as const));
  const cells = decodeBoard({
    spaceIds: board.spaces.map(({ id }) => id),
    timeIds: board.times.map(({ id }) => id),
    cells: board.cells,
  });
  const sums = new Map<number, FreePlaces>();
  for (const [n, cell] of cells.entries()) {
    const liveCells = now.get(`${cell.spaceId}/${cell.timeId}`);
    const status = liveCells?.reservationStatus ?? cell.status;
    const left = liveCells ? liveCells.left : (board.left?.[n] ?? null);
    const total = board.total;
    const one =
      total === null
        ? { free: isBookable(status) ? 1 : 0, total: status === slotStatus.notOpen ? 0 : 1 }
        : { free: isBookable(status) ? (left ?? 0) : 0, total: status === slotStatus.notOpen ? 0 : total };
    const sum = sums.get(cell.timeId) ?? { free: 0, total: 0 };
    sums.set(cell.timeId, { free: sum.free + one.free, total: sum.total + one.total });
  }
  return sums;
}

/** One site over the rest of today: free units of each time, live, with a link to book. */
export function SiteToday({ site, view }: { site: SiteView; view: RoomView<VenueRoom> | undefined }) {
  const { t, pick } = useWords();
  useNow(60_000);
  const today = schoolDate();
  const { data } = useQuery({
    queryKey: ['portal', 'board', site.id, today],
    queryFn: () => callRaw(reservations.siteBoard, { siteId: site.id, date: today }, { quiet: true }),
    staleTime: 60_000,
  });
  const live = useRoom<SiteRoom>(room.site(site.id, today));
  const sums = data ? freePlacesByTime(data, live.body?.cells ?? []) : null;
  const clock = schoolClock().slice(0, 5);
  const ahead = data?.times.filter(({ begin }) => begin > clock) ?? [];
  return (
    <li className="p-today">
      <span className="v-sport">
        <SportIcon type={site.sportType} />
      </span>
      <div className="p-today-name">
        <b>{pick(site.siteName, site.enSiteName)}</b>
        <small className="v-quiet">
          {site.seatCount > 0 && site.spaceCount <= 1
            ? t({ zh: `${site.seatCount} 人`, en: `Places: ${site.seatCount}` })
            : t({ zh: `${site.reservationSpaceCount} 片`, en: `Courts: ${site.reservationSpaceCount}` })}{' '}
          · {site.openStartDate}–{site.openEndDate}
          {site.needFace ? t({ zh: ' · 刷脸入场', en: ' · face entry' }) : ''}
        </small>
        <FreeMark now={freeOf(view, site.id)} hours={[site.openStartDate, site.openEndDate]} />
      </div>
      <ol className="p-times" tabIndex={0} aria-label={t({ zh: '今日余量', en: 'Free today' })}>
        {ahead.map(({ id, begin }) => {
          const now = sums?.get(id) ?? null;
          const fullness = fullnessOf(now);
          return (
            <li key={id} data-fullness={fullness}>
              <small>{begin}</small>
              <span>
                <FullnessIcon fullness={fullness} />
                {fullness === 'full'
                  ? t({ zh: '满', en: 'Full' })
                  : fullness === 'closed'
                    ? t({ zh: '关', en: '—' })
                    : now?.free}
              </span>
            </li>
          );
        })}
        {data && ahead.length === 0 && (
          <li className="p-over v-quiet">
            {t({ zh: '今日场次已结束，可预约之后的日期', en: 'No more slots today. You can book later dates.' })}
          </li>
        )}
      </ol>
      <Link className="p-book" to={bookPath(site.id)}>
        {t({ zh: '选场地', en: 'Choose court' })}
      </Link>
    </li>
  );
}
