import { useEffect } from 'react';
import { weekdayOf, type LocalDate } from '#domain/kit/time';
import { dateKind } from '#domain/venues/venue.status';
import type { DayInfo } from '#contract/booking/reservation.contract';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { countdown } from '#web/kit/text/format';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import './date-strip.css';

/** One date of the strip, as the server sends it. */
export type DateChip = DayInfo['dateList'][number];

/** Returns the next date to open: the first that is neither open nor closed and has a release time. */
const nextRelease = (dates: readonly DateChip[]): DateChip | undefined =>
  dates.find(({ released, closed, releaseAt }) => !released && !closed && releaseAt !== null);

const JITTER = 3_000;

/**
 * Counts down to a release by the server clock. At the release it reloads within three seconds, at a random delay per
 * visitor.
 */
function ReleaseClock({ at, onOpen }: { readonly at: number; readonly onOpen: () => void }) {
  const { t } = useWords();
  useNow(1_000);
  useEffect(() => {
    const timer = setTimeout(onOpen, Math.min(Math.max(0, at - serverNow()) + Math.random() * JITTER, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [at, onOpen]);
  const left = at - serverNow();
  return (
    <>
      {left > 0
        ? t({ zh: `${countdown(left)} 后放号`, en: `opens in ${countdown(left)}` })
        : t({ zh: '正在放号', en: 'Opening' })}
    </>
  );
}

/** 休 on holidays, 班 on working weekends. */
const markOf = ({ date, dateKind: kind, holidayName }: DateChip) => {
  if (kind === dateKind.holiday || (holidayName !== null && kind !== dateKind.workday)) return { zh: '休', en: 'H' };
  return kind === dateKind.workday && weekdayOf(date as LocalDate) >= 6 ? { zh: '班', en: 'W' } : null;
};

/**
 * The selectable dates: free cells, release times, closed days and their reason. `free` overrides the count of the
 * shown date.
 */
export function DateStrip({
  dates,
  shown,
  free,
  onPick,
  onOpen,
}: {
  readonly dates: readonly DateChip[];
  readonly shown: string;
  readonly free?: number | undefined;
  readonly onPick: (date: LocalDate) => void;
  readonly onOpen: () => void;
}) {
  const { t, pick, lang } = useWords();
  const next = nextRelease(dates);
  return (
    <div className="date-strip" role="group" aria-label={t({ zh: '预约日期', en: 'Date' })}>
      {dates.map((chip) => {
        const count = chip.date === shown && free !== undefined ? free : chip.free;
        const mark = markOf(chip);
        const off = chip.closed || !chip.released;
        return (
          <button
            key={chip.date}
            type="button"
            className={`date-chip${chip.date === shown ? ' is-shown' : ''}${off && chip !== next ? ' is-off' : ''}`}
            aria-current={chip.date === shown ? 'date' : undefined}
            onClick={() => onPick(chip.date as LocalDate)}
          >
            <span className="date-day">
              <b>{dayName(chip.date, lang)}</b> {shortDate(chip.date)}
            </span>
            <span className="date-note">
              {chip.closed
                ? `${t({ zh: '闭馆', en: 'Closed' })}${chip.holidayName ? ` · ${pick(chip.holidayName, chip.holidayNameEn)}` : ''}`
                : null}
              {!chip.closed && chip === next && chip.releaseAt !== null ? (
                <b className="date-opens">
                  <SlotGlyph name="clock" /> <ReleaseClock at={chip.releaseAt} onOpen={onOpen} />
                </b>
              ) : null}
              {!chip.closed && !chip.released && chip !== next ? t({ zh: '未放号', en: 'Not released' }) : null}
              {!chip.closed && chip.released && count !== null ? (
                <>
                  {chip.date === shown ? <SlotGlyph name="ring" size={12} /> : null}{' '}
                  {t({ zh: `余 ${count}`, en: `${count} free` })}
                </>
              ) : null}
            </span>
            {mark ? (
              <i
                className="date-mark"
                title={chip.holidayName ? pick(chip.holidayName, chip.holidayNameEn) : undefined}
              >
                {t(mark)}
              </i>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
