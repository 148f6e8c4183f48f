import { t } from './display-lang';
import type { DoorDay } from './door-day';
import { minutesOf } from './school-time';

const endOf = (begin: number, end: number): number => (end > begin ? end : end + 1440);

/** The day as a bar of past, booked and free slots with a marker at the current time. */
export function DayBar({
  day,
  minute,
  lost,
}: {
  readonly day: DoorDay;
  readonly minute: number;
  readonly lost: boolean;
}) {
  const [first] = day.slots;
  const last = day.slots.at(-1);
  if (!first || !last) return null;
  const from = minutesOf(first.time.begin);
  const to = endOf(from, minutesOf(last.time.end));
  const at = (m: number) => `${((m - from) / (to - from)) * 100}%`;
  const hours = Array.from({ length: Math.floor((to - from) / 120) + 1 }, (_, i) => from + i * 120);
  return (
    <div className="day-bar">
      <span>{t('今日', 'Today')}</span>
      <div
        className="bar"
        role="img"
        aria-label={t(
          `今日 ${day.slots.filter((slot) => slot.state === 'free').length} 个时段空闲`,
          `Free slots today: ${day.slots.filter((slot) => slot.state === 'free').length}`,
        )}
      >
        {day.slots.map((slot, i) => {
          const begin = minutesOf(slot.time.begin);
          const end = endOf(begin, minutesOf(slot.time.end));
          const past = end <= minute && end <= 1440;
          return (
            <i
              key={slot.time.id}
              className={past ? 'past' : lost ? 'unknown' : slot.state}
              style={{ left: at(begin), width: `calc(${((end - begin) / (to - from)) * 100}% - 3px)` }}
              data-running={(day.running && i === day.index) || undefined}
            />
          );
        })}
        {minute >= from && minute <= to && <u style={{ left: at(minute) }} />}
      </div>
      <div className="hours">
        {hours.map((hour) => (
          <span
            key={hour}
            className={hour === from ? 'first' : to - hour < 30 ? 'last' : ''}
            style={{ left: at(hour) }}
          >{`${String(Math.floor(hour / 60) % 24).padStart(2, '0')}:${String(hour % 60).padStart(2, '0')}`}</span>
        ))}
      </div>
    </div>
  );
}
