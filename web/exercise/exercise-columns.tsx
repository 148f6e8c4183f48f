import type { ExerciseRow } from '#contract/exercise/exercise.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';
import { percentShare } from '#domain/statistics/period.rules';
import { ExerciseDrill } from './exercise-drill';

const column = columnsOf<ExerciseRow>();

/** Columns of the attainment. */
export const exerciseColumns = [
  column.own('name', (row, { pick }) => <ExerciseDrill row={row}>{pick(row.name, row.enName)}</ExerciseDrill>, {
    width: { zh: 228, en: 220 },
    phone: 'title',
    sort: true,
  }),
  column.name('className', 'enClassName', { width: 160, aside: true }),
  column.own('students', (row) => count(row.students), { width: 88, number: true, sort: true }),
  column.own('valid', (row) => count(row.valid), { width: 104, number: true, sort: true }),
  column.own('average', (row) => row.average.toFixed(1), { width: 96, number: true, sort: true }),
  column.own('onTrack', (row) => `${percentShare(row.onTrack, row.students)}%`, { width: 104, number: true }),
  column.own('reached', (row) => count(row.reached), { width: 96, number: true }),
  column.own('behind', (row) => count(row.behind), { width: 96, number: true, sort: true }),
  column.own('invalid', (row) => count(row.invalid), { width: 112, number: true, sort: true }),
  column.own('points', ({ points }) => points ?? DASH, { width: 88, number: true }),
];
