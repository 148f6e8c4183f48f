import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import type { PatrolTask } from '#contract/patrol/security-check.contract';
import { useWords } from '#web/kit/session/words';
import { statesOf, type PointState } from './check-draft';
import type { LocalPoint } from './offline-store';

const names: Readonly<Record<PointState, { readonly zh: string; readonly en: string }>> = {
  done: { zh: '正常', en: 'OK' },
  exception: { zh: '异常', en: 'exception' },
  current: { zh: '当前', en: 'current' },
  open: { zh: '待检', en: 'to do' },
};

/** The points of a route on one line: a tick, a triangle for an exception, a ring for the current one. */
export function RouteLine({ task, points }: { readonly task: PatrolTask; readonly points: readonly LocalPoint[] }) {
  const { t, pick } = useWords();
  return (
    <ol className="pc-line" aria-label={t({ zh: '路线', en: 'Route' })}>
      {statesOf(points).map((state, n) => {
        const point = task.points[n];
        return (
          <li
            key={n}
            data-state={state}
            aria-label={`${n + 1}. ${point ? pick(point.name, point.enName) : ''}, ${t(names[state])}`}
          >
            {state === 'done' ? <CheckCircleFilled /> : state === 'exception' ? <WarningFilled /> : <i>{n + 1}</i>}
          </li>
        );
      })}
    </ol>
  );
}
