import './free-mark.css';
import type { ReactNode } from 'react';
import { schoolClock } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';
import { fullnessOf, type FreePlaces, type Fullness } from './venue-data';

const shapes: Readonly<Record<Fullness, ReactNode>> = {
  free: <circle cx="8" cy="8" r="5.2" fill="none" stroke="currentColor" strokeWidth="2" />,
  low: (
    <>
      <circle cx="8" cy="8" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8 2.6a5.4 5.4 0 0 0 0 10.8z" fill="currentColor" />
    </>
  ),
  full: <circle cx="8" cy="8" r="5" fill="currentColor" />,
  closed: <path d="M2 9l7-7M2 14 14 2M7 14l7-7" stroke="currentColor" strokeWidth="1.3" />,
  unknown: <path d="M4 8h8" stroke="currentColor" strokeWidth="1.6" />,
};

/** Icon of how full something is; a text stands beside it. */
export const FullnessIcon = ({ fullness }: { fullness: Fullness }) => (
  <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
    {shapes[fullness]}
  </svg>
);

/** Returns why a place is closed now: before the first slot, after the last, or in between. */
function closedText(hours: readonly [from: string, to: string] | undefined): Text {
  const clock = schoolClock().slice(0, 5);
  if (hours && clock < hours[0]) return { zh: `${hours[0]} 开放`, en: `Opens ${hours[0]}` };
  if (hours && clock >= hours[1]) return { zh: '今日已结束', en: 'Closed for today' };
  return { zh: '未开放', en: 'Closed' };
}

/** Number of free places now, with shape, colour and words; `hours` lets a closed place show when it opens. */
export function FreeMark({
  now,
  hours,
  boxed = false,
}: {
  now: FreePlaces | null;
  hours?: readonly [from: string, to: string];
  boxed?: boolean;
}) {
  const { t } = useWords();
  const fullness = fullnessOf(now);
  const n = now?.free ?? 0;
  const text = {
    free: { zh: `余 ${n}`, en: `${n} free` },
    low: { zh: `仅余 ${n}`, en: `Only ${n} left` },
    full: { zh: '已满', en: 'Full' },
    closed: closedText(hours),
    unknown: { zh: '—', en: '—' },
  }[fullness];
  return (
    <span className="p-free" data-fullness={fullness} data-boxed={boxed}>
      <FullnessIcon fullness={fullness} />
      {t(text)}
    </span>
  );
}
