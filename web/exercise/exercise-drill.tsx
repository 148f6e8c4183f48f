import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { exerciseBy } from '#domain/exercise/exercise.status';
import type { ExerciseRow } from '#contract/exercise/exercise.contract';

/** Links a college or class to its students; plain content for the other groups. */
export function ExerciseDrill({ row, children }: { readonly row: ExerciseRow; readonly children: ReactNode }) {
  const [params] = useSearchParams();
  const by = Number(params.get('by')) || exerciseBy.college;
  if ((by !== exerciseBy.college && by !== exerciseBy.class) || row.key === '0') return <>{children}</>;
  const query = new URLSearchParams({ by: String(exerciseBy.person), orgId: row.key });
  const ruleId = params.get('ruleId');
  if (ruleId) query.set('ruleId', ruleId);
  return <Link to={`?${query.toString()}`}>{children}</Link>;
}
