import type { UseQueryResult } from '@tanstack/react-query';
import type { counter } from '#contract/counter/counter.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { CounterShift } from './counter-shift';

/** The shift of this counter once it is loaded, or why it failed to load. */
export function CounterShiftHead({
  shift: { data, error, refetch },
  onChange,
}: {
  readonly shift: UseQueryResult<ReplyOf<typeof counter.shift>>;
  readonly onChange: () => void;
}) {
  if (data) return <CounterShift shift={data.shift} onChange={onChange} />;
  return error ? (
    <LoadFailed noun={{ zh: '班次', en: 'shift' }} error={error} retry={() => void refetch()} />
  ) : (
    <div className="counter-shift v-card">
      <SkeletonBlock width={160} height={24} />
    </div>
  );
}
