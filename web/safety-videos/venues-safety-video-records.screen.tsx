import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import {
  safetyVideos,
  safetyWatchFilter,
  safetyWatchRow,
  type SafetyWatchRow,
} from '#contract/safety-videos/safety-video.contract';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<SafetyWatchRow>();
const videos = () => call(safetyVideos.recordChoices, {}, { quiet: true });

/** Who watched which safety video, with which score, and until when the record is valid. */
export default listScreen({
  route: 'VenuesSafetyVideoRecords',
  list: safetyVideos.records,
  filter: safetyWatchFilter,
  row: safetyWatchRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '观看记录', en: 'records' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'videoId', load: videos },
    field.select('status', safetyWatchStatus),
    field.dates('dateFrom', 'dateTo', { zh: '开始日期', en: 'Started on' }),
  ],
  columns: [
    column.twoLines('userName', (row, { pick }) => [pick(row.userName, row.enUserName), row.account], {
      width: 150,
      phone: 'title',
    }),
    column.name('title', 'enTitle', { width: 220 }),
    column.tag('status', safetyWatchStatus, { width: 130 }),
    column.own('percent', (row) => `${row.percent}%`, { width: 88, number: true }),
    column.own('tries', (row, { t }) => t({ zh: `${row.tries} 次`, en: String(row.tries) }), {
      width: 96,
      number: true,
    }),
    column.own('score', (row) => (row.score === null ? '—' : `${row.score}%`), { width: 80, number: true }),
    column.stamp('startedAt', { width: 120 }),
    column.stamp('passedAt', { width: 120 }),
    column.own(
      'validUntil',
      (row, { t }) =>
        row.passedAt === null ? (
          '—'
        ) : row.validUntil === null ? (
          t({ zh: '长期', en: 'No end' })
        ) : row.expired ? (
          <span className="v-quiet">{t({ zh: `${row.validUntil} 已过期`, en: `${row.validUntil}, expired` })}</span>
        ) : (
          row.validUntil
        ),
      { width: { zh: 150, en: 170 } },
    ),
  ],
  exports: { endpoint: safetyVideos.exportRecords, right: 'VenuesSafetyVideoRecordsExport' },
});
