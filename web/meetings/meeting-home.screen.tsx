import './meeting.css';
import { minute } from '#domain/kit/time';
import type { FoundRoom } from '#contract/meetings/meeting.contract';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { dayText } from '#web/kit/text/format';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { OwnMeetingsCard } from './own-meetings';
import { RoomFilters } from './room-filters';
import { useRoomSearch } from './room-search';
import { RoomTimeline, TimelineHours } from './room-timeline';

const NOUN = { zh: '会议室', en: 'meeting rooms' };

/** Returns the first and the last minute of the day that any of the rooms is open. */
const dayOf = (rooms: readonly FoundRoom[]): readonly [number, number] => {
  const slots = rooms.flatMap((room) => room.slots);
  return slots.length === 0
    ? [480, 1_320]
    : [Math.min(...slots.map(({ begin }) => minute(begin))), Math.max(...slots.map(({ end }) => minute(end) || 1_440))];
};

/** Search for meeting rooms by date, time, people, building and equipment, with the day of each room. */
export default function MeetingHome() {
  const { t, lang } = useWords();
  const search = useRoomSearch();
  const { read, criteria } = search;
  const rooms = read.data?.rooms ?? [];
  const day = dayOf(rooms);
  const free = rooms.filter((room) => room.free);
  const parts = [
    { title: t({ zh: `整段可订 ${free.length} 间`, en: `Free for the whole time: ${free.length}` }), of: free },
    {
      title: t({
        zh: `部分可订或已满 ${rooms.length - free.length} 间`,
        en: `Free in part or not at all: ${rooms.length - free.length}`,
      }),
      of: rooms.filter((room) => !room.free),
    },
  ].filter(({ of }) => of.length > 0);
  return (
    <div className="mt-page">
      <header className="mt-head">
        <h1>{t({ zh: '找会议室', en: 'Find a meeting room' })}</h1>
        <p className="v-quiet" role="status">
          {read.data
            ? `${dayText(criteria.date, lang)} ${criteria.from}–${criteria.to} · ${t({
                zh: `${free.length} 间整段可订`,
                en: `${free.length} free for the whole time`,
              })}`
            : ''}
        </p>
      </header>
      <RoomFilters {...search} />
      <div className="mt-columns">
        {read.isError && !read.data ? (
          <LoadFailed noun={NOUN} error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <section className="v-card mt-card">
            <Skeleton rows={8} />
          </section>
        ) : rooms.length === 0 ? (
          <section className="v-card">
            <Notice
              drawing={<CourtDrawing mark="none" />}
              title={t({ zh: '没有符合条件的会议室', en: 'No meeting room matches' })}
              text={t({
                zh: '请减少人数或设备要求，或换一栋楼、一个时间。',
                en: 'Ask for fewer people or less equipment, or try another building or time.',
              })}
            />
          </section>
        ) : (
          <section className="v-card mt-rooms" aria-busy={read.isPlaceholderData}>
            <TimelineHours day={day} />
            {parts.map(({ title, of }) => (
              <div key={title}>
                <h2>{title}</h2>
                {of.map((room) => (
                  <RoomTimeline
                    key={room.siteId}
                    room={room}
                    date={criteria.date}
                    from={criteria.from}
                    to={criteria.to}
                    day={day}
                  />
                ))}
              </div>
            ))}
          </section>
        )}
        <aside>
          <OwnMeetingsCard />
        </aside>
      </div>
    </div>
  );
}
