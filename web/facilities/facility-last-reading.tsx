import { readingState } from '#domain/facilities/facility.status';
import type { FacilityReading } from '#contract/facilities/facility.contract';
import { useWords } from '#web/kit/session/words';
import { metricName, valueText } from './facility-text';
import { DASH } from '#web/kit/text/value';

/** The latest readings in one line, marked if out of range or out of date. */
export function LastReadings({ of: readings }: { readonly of: readonly FacilityReading[] }) {
  const { lang, label } = useWords();
  return (
    <span className="f-last">
      {readings.map((one) => (
        <span key={one.metric} data-state={one.state}>
          {metricName(one.metric, lang)} <b>{one.value === null ? DASH : valueText(one.metric, one.value)}</b>
          {one.state !== readingState.good && <small> {label(readingState, one.state)}</small>}
        </span>
      ))}
    </span>
  );
}
