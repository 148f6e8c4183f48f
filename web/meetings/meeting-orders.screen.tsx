import { addDays, type LocalDate } from '#domain/kit/time';
import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { meetingDesk, meetingOrderFilter, meetingOrderRow } from '#contract/meetings/meeting-desk.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { meetingOrderColumns } from './meeting-order-columns';
import { MeetingOrderDrawer } from './meeting-order-drawer';
import { meetingReview } from './meeting-review';

/** Meeting applications: found, read, reviewed one by one or in a batch, exported. */
export default listScreen({
  route: 'MeetingOrders',
  list: meetingDesk.list,
  filter: meetingOrderFilter,
  row: meetingOrderRow,
  rowKey: (row) => row.tradeNo,
  noun: { zh: '会议申请', en: 'applications' },
  search: [
    field.text('keyword'),
    field.site(),
    field.dates('dateFrom', 'dateTo', { zh: '会议日期', en: 'Meeting date' }),
    field.select('checkStatus', meetingVerify),
    field.select('ended', meetingEnd),
    field.venue(),
  ],
  quick: [
    {
      title: { zh: '待审核', en: 'Pending review' },
      filter: () => ({ checkStatus: String(meetingVerify.checking), ended: String(meetingEnd.open) }),
    },
    {
      title: { zh: '今日会议', en: 'Today' },
      filter: (today) => ({ dateFrom: today, dateTo: today, checkStatus: String(meetingVerify.passed) }),
    },
    {
      title: { zh: '未来 7 天', en: 'Next 7 days' },
      filter: (today) => ({ dateFrom: today, dateTo: addDays(today as LocalDate, 6) }),
    },
  ],
  columns: meetingOrderColumns,
  actions: [reviewAction(meetingReview)],
  batch: [reviewBatch(meetingReview)],
  exports: { endpoint: meetingDesk.exportFile, right: 'MeetingOrdersExport' },
  Drawer: MeetingOrderDrawer,
});
