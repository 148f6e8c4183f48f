import type { DoorDay } from './door-day';
import { DisplayIcon } from './display-icon';
import { t } from './display-lang';

/** What comes next at the door: the periods after the present one with their state. */
export function NextPeriods({
  day,
  lost,
  places,
}: {
  readonly day: DoorDay;
  readonly lost: boolean;
  readonly places: boolean;
}) {
  const words = {
    free: t('空闲', 'Free'),
    low: t('余量少', 'Few left'),
    held: t('待付款', 'Held'),
    booked: t('已预订', 'Booked'),
    inUse: t('已预订', 'Booked'),
    closed: t('停用', 'Closed'),
    unknown: t('待确认', 'Checking'),
  } as const;
  return (
    <div className="next">
      <h3>{t('接下来', 'Next up')}</h3>
      {day.next.length === 0 && (
        <p className="none">
          {day.state === 'free'
            ? t('空闲到今日最后一场', 'Free for the rest of the day')
            : t('今日没有更多场次', 'No more slots today')}
        </p>
      )}
      <ul>
        {day.next.map(({ begin, end, state, free, total }) => {
          const open = !lost && (state === 'free' || state === 'low');
          const text = lost
            ? words.unknown
            : !open
              ? t(`${words[state]}至 ${end}`, `${words[state]} until ${end}`)
              : places
                ? t(`余 ${free} / ${total}`, `${free} of ${total} left`)
                : t(`空闲至 ${end}`, `Free until ${end}`);
          return (
            <li key={begin}>
              <span>{begin}</span>
              <b className={lost ? 'unknown' : state}>
                {open && <DisplayIcon name={state === 'low' ? 'half' : 'ring'} size={22} />}
                {text}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
