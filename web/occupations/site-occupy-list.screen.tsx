import { addDays, type LocalDate } from '#domain/kit/time';
import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import { occupationFilter, occupationRow, occupations } from '#contract/occupations/occupation.contract';
import { timetables } from '#contract/timetables/timetable.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { occupationColumns } from './occupation-columns';
import { OccupationHead } from './occupation-head';
import { occupationActions, occupationBatchActions } from './occupation-actions';

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
  actions: occupationActions,
  batch: occupationBatchActions,
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
