import { occurrenceResult } from '#domain/occupations/occupation.status';
import type { SeriesDate } from '#contract/occupations/occupation.contract';
import { dayText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** The dates of a repeated occupation with their planned or actual results. */
export function SeriesDates({ dates }: { readonly dates: readonly SeriesDate[] }) {
  const { t, pick, lang } = useWords();
  const of = (...results: readonly string[]) => dates.filter(({ result }) => results.includes(result)).length;
  return (
    <section aria-live="polite">
      <p className="series-sum">
        <span>
          {t({ zh: '共', en: 'Total' })} <b>{dates.length}</b>
        </span>
        <span>
          {t({ zh: '可占用', en: 'Available' })} <b>{of(occurrenceResult.free)}</b>
        </span>
        {of(occurrenceResult.done) > 0 ? (
          <span>
            {t({ zh: '已占用', en: 'Blocked' })} <b>{of(occurrenceResult.done)}</b>
          </span>
        ) : null}
        <span>
          {t({ zh: '有冲突', en: 'Conflict' })} <b>{of(occurrenceResult.taken)}</b>
        </span>
        <span>
          {t({ zh: '跳过', en: 'Skipped' })}{' '}
          <b>{of(occurrenceResult.closed, occurrenceResult.none, occurrenceResult.over)}</b>
        </span>
      </p>
      <ul className="series-dates">
        {dates.map(({ date, result, slots, blocked, blockedEn }) => (
          <li key={date}>
            <b>{dayText(date, lang)}</b>
            <StatusTag of={occurrenceResult} code={result} />
            {blocked ? (
              <small>{withHanSpacing(pick(blocked, blockedEn))}</small>
            ) : result === occurrenceResult.free ? (
              <small>{t({ zh: `${slots} 个时段`, en: `Slots: ${slots}` })}</small>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
