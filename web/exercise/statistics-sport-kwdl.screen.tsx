import { useSearchParams } from 'react-router-dom';
import { exerciseBy, exerciseState } from '#domain/exercise/exercise.status';
import { users } from '#contract/access/user.contract';
import { exerciseFilter, exerciseRow, exerciseStatistics } from '#contract/exercise/exercise.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { exerciseColumns } from './exercise-columns';
import { ExerciseClaims } from './exercise-claims.panel';
import { ExerciseRules } from './exercise-rules.panel';
import { ExerciseSummary } from './exercise-summary';

const Attainment = listScreen({
  route: 'StatisticsSportKwdl',
  list: exerciseStatistics.list,
  filter: exerciseFilter,
  row: exerciseRow,
  rowKey: (row) => row.key,
  noun: { zh: '学生', en: 'students' },
  about: ['ruleId'],
  search: [
    field.select('by', exerciseBy),
    field.text('keyword'),
    { kind: 'lookup', key: 'orgId', load: () => call(users.orgs, {}, { quiet: true }) },
    field.select('state', exerciseState),
  ],
  quick: [
    {
      title: { zh: '落后的学生', en: 'Students behind' },
      filter: () => ({ by: String(exerciseBy.person), state: String(exerciseState.behind) }),
    },
    { title: { zh: '各班', en: 'Classes' }, filter: () => ({ by: String(exerciseBy.class) }) },
  ],
  columns: exerciseColumns,
  exports: { endpoint: exerciseStatistics.exportFile, right: 'StatisticsSportKwdlExport' },
  Above: ExerciseSummary,
});

/** Exercise outside class: attainment, requests of students, rules. */
export default function StatisticsSportKwdl() {
  const [params] = useSearchParams();
  const tab = params.get('tab');
  return tab === 'claims' ? <ExerciseClaims /> : tab === 'rules' ? <ExerciseRules /> : <Attainment />;
}
