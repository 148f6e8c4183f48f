import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow, useNow } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';
import type { BookingState } from './booking';
import type { ChosenSlot } from './selection';
import { rowOf } from '#web/boards/slot-grid';

/** Minutes before the end of an own hold at which a screen reader announces it. */
const REMINDER_MINUTES = [5, 3, 1] as const;

/** Returns the reminder a hold has just passed, or null. */
const reminderAt = (left: number): number | null =>
  REMINDER_MINUTES.find((mark) => left <= mark * 60_000 && left > mark * 60_000 - 10_000) ?? null;

const announcementFor = ({ column: { name }, row: { begin } }: ChosenSlot, what: Text): Text => ({
  zh: `${name.zh} ${begin} ${what.zh}`,
  en: `${name.en} ${begin} ${what.en}`,
});

/**
 * Returns the text of a polite live region: selected slots that were booked or became free again, and the end of an own
 * hold at 5, 3 and 1 minutes. Nothing else.
 */
export function useSelectionAnnouncement({ day: { grid }, selection }: BookingState): string {
  const { t } = useWords();
  const clock = useNow(5_000);
  const [words, setWords] = useState<Text>({ zh: '', en: '' });
  const before = useRef<{ date: string; lost: ReadonlySet<string>; all: ReadonlySet<string> }>({
    date: '',
    lost: new Set(),
    all: new Set(),
  });

  useEffect(() => {
    const lost = new Map(selection.lost.map((one) => [one.key as string, one]));
    const previous = before.current;
    before.current = { date: grid?.date ?? '', lost: new Set(lost.keys()), all: selection.keys };
    if (previous.date !== grid?.date) return;
    const newlyLost = [...lost.values()].find(({ key }) => previous.all.has(key) && !previous.lost.has(key));
    const back = selection.chosen.find(({ key }) => previous.lost.has(key));
    if (newlyLost) setWords(announcementFor(newlyLost, { zh: '已被预订', en: 'was booked by someone else' }));
    else if (back) setWords(announcementFor(back, { zh: '又可预订', en: 'is available again' }));
  }, [grid?.date, selection]);

  const mark = useMemo(() => {
    for (const [key, cell] of grid?.cells ?? []) {
      const minutes =
        cell.tradeNo !== null && cell.payDeadline !== null && cell.payDeadline > clock
          ? reminderAt(cell.payDeadline - serverNow())
          : null;
      if (minutes !== null) return `${minutes}/${grid ? (rowOf(grid, key)?.begin ?? '') : ''}`;
    }
    return '';
  }, [grid, clock]);
  useEffect(() => {
    const [minutes, begin] = mark.split('/');
    if (begin)
      setWords({
        zh: `${begin} 的预约还有 ${minutes} 分钟支付`,
        en: `${minutes} min left to pay for your ${begin} booking`,
      });
  }, [mark]);

  return t(words);
}
