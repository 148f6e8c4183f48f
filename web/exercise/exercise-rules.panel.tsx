import { exerciseSource } from '#domain/exercise/exercise.status';
import { clockOf } from '#domain/kit/time';
import { switchStatus } from '#domain/venues/venue.status';
import {
  exerciseRuleFilter,
  exerciseRuleRow,
  exerciseRules,
  type ExerciseRuleRow,
} from '#contract/exercise/exercise.contract';
import { users } from '#contract/access/user.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type FormPart, type FormValues } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { BandControl, GradeControl, ScoreControl } from './exercise-controls';
import { ExerciseTabs } from './exercise-tabs';

const column = columnsOf<ExerciseRuleRow>();
const unlimited = { hint: { zh: '0 为不限', en: '0 = no limit' } };
const venueChoices = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

const orgChoices = () => call(users.orgs, {}, { quiet: true });

const parts: readonly FormPart[] = [
  {
    title: { zh: '名称与学期', en: 'Name and term' },
    fields: [
      input.text('name'),
      input.text('enName'),
      input.text('term'),
      input.dates('beginDate', 'endDate', { zh: '起止日期', en: 'First and last day' }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '什么算一次', en: 'What counts' },
    fields: [
      input.own('bands', BandControl),
      input.number('minMinutes'),
      input.number('maxMinutes', unlimited),
      input.number('dailyMax', unlimited),
      input.number('weeklyMax', unlimited),
      input.lookup('venueIds', venueChoices, { many: true, hint: { zh: '不选为全部', en: 'None = all venues' } }),
      input.select('sources', exerciseSource, { many: true }),
    ],
  },
  {
    title: { zh: '目标与得分', en: 'Target and points' },
    fields: [
      input.number('target'),
      input.lookup('orgIds', orgChoices, {
        many: true,
        hint: { zh: '含下级，不选为全部', en: 'With all below them. None = everyone' },
      }),
      input.own('grades', GradeControl, {
        hint: { zh: '学号前四位，不填为全部', en: 'First four digits of the number. None = all years' },
      }),
      input.own('scoreTable', ScoreControl),
    ],
  },
];

const empty: FormValues = {
  bands: [{ from: 360, to: 1350 }],
  venueIds: [],
  minMinutes: 30,
  maxMinutes: 180,
  dailyMax: 1,
  weeklyMax: 0,
  target: 48,
  sources: Object.values(exerciseSource),
  orgIds: [],
  grades: [],
  scoreTable: [],
  status: switchStatus.on,
};
const start = (row: ExerciseRuleRow | null): FormValues => (row ? { ...row } : empty);
/** Rules of exercise by term. */
export const ExerciseRules = listScreen({
  route: 'StatisticsSportKwdl',
  part: 'rules',
  title: { zh: '锻炼规则', en: 'Exercise rules' },
  list: exerciseRules.list,
  filter: exerciseRuleFilter,
  row: exerciseRuleRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '规则', en: 'rules' },
  search: [field.text('keyword'), field.select('status', switchStatus)],
  columns: [
    column.name('name', 'enName', { width: 180, phone: 'title' }),
    column.tag('status', switchStatus, { width: 96 }),
    column.text('term', { width: 112 }),
    column.own('beginDate', (row) => `${row.beginDate} – ${row.endDate}`, {
      width: 200,
      title: { zh: '起止日期', en: 'Dates' },
    }),
    column.own('bands', ({ bands }) => bands.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(' '), {
      width: 124,
    }),
    column.own('minMinutes', (row) => `${row.minMinutes}–${row.maxMinutes || '∞'}`, {
      width: 96,
      title: { zh: '分钟', en: 'Minutes' },
      number: true,
    }),
    column.text('target', { width: 88, number: true }),
    column.text('students', { width: 88, number: true }),
  ],
  add: { endpoint: exerciseRules.save, title: { zh: '新增规则', en: 'Add a rule' }, fields: parts, start },
  edit: { endpoint: exerciseRules.save, title: { zh: '编辑规则', en: 'Edit rule' }, fields: parts, start },
  remove: { endpoint: exerciseRules.remove, name: (row, { pick }) => pick(row.name, row.enName) },
  exports: { endpoint: exerciseRules.exportFile, right: 'StatisticsSportKwdlExport' },
  Above: ExerciseTabs,
});
