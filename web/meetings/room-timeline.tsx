import { Link } from 'react-router-dom';
import { minute } from '#domain/kit/time';
import { routeOf } from '#contract/catalogue';
import type { FoundRoom } from '#contract/meetings/meeting.contract';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { Equipment, placeOf, seatsOf } from './room-text';

/** A stretch of a day in which a room is free or not; minutes since midnight. */
interface Stretch {
  readonly begin: number;
  readonly end: number;
  readonly free: boolean;
}

/** Joins neighbouring slots of the same state, and cuts free ones at the requested time. */
export function stretchesOf(slots: FoundRoom['slots'], from: number, to: number): readonly Stretch[] {
  const cuts = slots.flatMap(({ begin, end, free }): Stretch[] => {
    const [first, last] = [minute(begin), minute(end)];
    if (!free) return [{ begin: first, end: last, free }];
    const edges = [...new Set([first, ...[from, to].filter((at) => at > first && at < last), last])];
    return edges.slice(1).map((end_, n) => ({ begin: edges[n] as number, end: end_, free }));
  });
  const isAsked = ({ begin, end }: Stretch) => begin >= from && end <= to;
  return cuts.reduce<Stretch[]>((all, one) => {
    const last = all.at(-1);
    if (last && last.end === one.begin && last.free === one.free && isAsked(last) === isAsked(one))
      all[all.length - 1] = { ...last, end: one.end };
    else all.push(one);
    return all;
  }, []);
}

const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;

/** The hours above the tracks; `day` is the first and the last minute shown. */
export function TimelineHours({ day: [first, last] }: { readonly day: readonly [number, number] }) {
  const hours = Array.from({ length: Math.floor((last - first) / 120) + 1 }, (_, n) => first + n * 120);
  return (
    <div className="mt-room" aria-hidden="true">
      <span />
      <div className="mt-hours">
        {hours.map((at) => (
          <span key={at} style={{ left: `${((at - first) / (last - first)) * 100}%` }}>
            {clock(at)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A room with its day: free times lead to the page on which it is applied for. */
export function RoomTimeline({
  room,
  date,
  from,
  to,
  day: [first, last],
}: {
  readonly room: FoundRoom;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly day: readonly [number, number];
}) {
  const words = useWords();
  const { t, pick } = words;
  const [begin, end] = [minute(from), minute(to)];
  const path = pathOf(routeOf('MeetingReservation'), { id: room.siteId });
  const name = pick(room.siteName, room.enSiteName);
  const place = ({ begin: at, end: until }: Stretch) => ({
    left: `${((at - first) / (last - first)) * 100}%`,
    width: `${((until - at) / (last - first)) * 100}%`,
  });
  return (
    <article className="mt-room" data-free={room.free}>
      <header>
        <Link to={`${path}?date=${date}&from=${from}&to=${to}`}>{name}</Link>
        <small>{placeOf(room, words)}</small>
        <small>{seatsOf(room, words)}</small>
        <Equipment of={room.equipment} />
      </header>
      <div className="mt-track">
        {stretchesOf(room.slots, begin, end).map((one) => {
          const asked = one.begin >= begin && one.end <= end;
          const text = `${clock(one.begin)}–${clock(one.end)}`;
          return one.free ? (
            <Link
              key={one.begin}
              className={asked ? 'is-asked' : 'is-free'}
              style={place(one)}
              to={`${path}?date=${date}&from=${clock(one.begin)}&to=${clock(one.end)}`}
              aria-label={t({ zh: `${name} ${text} 可订`, en: `${name}, ${text}: free` })}
              title={t({ zh: `${text} 可订`, en: `${text} free` })}
            >
              <span>{t({ zh: '可订', en: 'Free' })}</span>
              {asked ? <span className="mt-when">{text}</span> : null}
            </Link>
          ) : (
            <span
              key={one.begin}
              className="is-busy"
              style={place(one)}
              title={t({ zh: `${text} 不可订`, en: `${text} taken or closed` })}
            >
              <span>{t({ zh: '不可订', en: 'Taken' })}</span>
            </span>
          );
        })}
      </div>
    </article>
  );
}
