import { addDays, type LocalDate } from '#domain/kit/time';
import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import { occupationFilter, occupationRow, occupations } from '#contract/occupations/occupation.contract';
import { timetables } from '#contract/timetables/timetable.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { newIdempotencyKey } from '#web/kit/call/request';
import { occupationColumns } from './occupation-columns';
import { OccupationHead } from './occupation-head';

const activeStages: readonly string[] = [occupationStage.ahead, occupationStage.running];
const MAX_LISTED = 200;

/** Slots blocked by staff for lessons, teams, events and repairs: repeated weekly, extended, ended early. */
export default listScreen({
  route: 'SiteOccupyList',
  list: occupations.list,
  filter: occupationFilter,
  row: occupationRow,
  rowKey: (row) => row.tradeNo,
  noun: { zh: '占用', en: 'blocked slots' },
  search: [
    field.text('keyword'),
    field.site(),
    field.dates('dateFrom', 'dateTo', { zh: '占用日期', en: 'Date' }),
    field.venue(),
    field.select('kind', occupationKind),
    field.select('stage', occupationStage),
  ],
  quick: [
    { title: { zh: '进行中', en: 'In progress' }, filter: () => ({ stage: occupationStage.running }) },
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    {
      title: { zh: '未来 7 天', en: 'Next 7 days' },
      filter: (today) => ({ dateFrom: today, dateTo: addDays(today as LocalDate, 6), stage: occupationStage.ahead }),
    },
  ],
  columns: occupationColumns,
  actions: [
    {
      key: 'end',
      title: { zh: '结束占用', en: 'End block' },
      right: 'SiteOccupyListEnd',
      danger: true,
      when: ({ stage }) => activeStages.includes(stage),
      confirm: ({ detail, detailEn }) => ({
        zh: `${detail} 立即可以预约。`,
        en: `${detailEn} becomes available for booking immediately.`,
      }),
      run: ({ tradeNo }) => call(occupations.end, { tradeNos: [tradeNo] }),
    },
    {
      key: 'extend',
      title: { zh: '延长一场', en: 'Extend by one slot' },
      right: 'SiteOccupyListExtend',
      when: ({ stage }) => activeStages.includes(stage),
      confirm: ({ endAt }) => ({
        zh: `继续占用 ${endAt.slice(11)} 之后的一个场次。`,
        en: `The next slot from ${endAt.slice(11)} is blocked as well.`,
      }),
      run: ({ tradeNo }) => call(occupations.extend, { tradeNo }, { key: newIdempotencyKey() }),
    },
  ],
  batch: [
    {
      key: 'end',
      title: { zh: '结束占用', en: 'End block' },
      right: 'SiteOccupyListEnd',
      applies: ({ stage }) => activeStages.includes(stage),
      run: (rows) => call(occupations.end, { tradeNos: rows.slice(0, MAX_LISTED).map(({ tradeNo }) => tradeNo) }),
    },
  ],
  imports: {
    check: timetables.importCheck,
    template: 'siteOccupy',
    noun: { zh: '教学课表', en: 'a teaching timetable' },
    about: {
      zh: '一份文件按学期和场地整体生效：与上次导入相比新增、变更、移除的课次自动占用或释放，会员的预约不受影响。',
      en: "A file replaces the timetable of each term and site it lists: compared with the last import, added, changed and removed lessons are blocked or released automatically. Members' bookings are not affected.",
    },
  },
  exports: { endpoint: occupations.exportFile, right: 'SiteOccupyListExport' },
  Above: OccupationHead,
});
