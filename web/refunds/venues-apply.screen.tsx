import { refundReason } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import { specialRefundFilter, specialRefundRow, specialRefunds } from '#contract/refunds/special-refund.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { useLiveApplications } from './special-refund-live';
import { specialRefundColumns } from './special-refund-columns';
import { specialRefundReview } from './special-refund-review';

/** Special refund requests of members. */
export default listScreen({
  route: 'VenuesApply',
  list: specialRefunds.list,
  filter: specialRefundFilter,
  row: specialRefundRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '退款申请', en: 'refund requests' },
  search: [
    field.text('keyword'),
    field.select('checkStatus', checkStatus),
    field.select('reasonType', refundReason),
    field.dates('dateFrom', 'dateTo', { zh: '提交日期', en: 'Submitted' }),
  ],
  quick: [{ title: { zh: '待审核', en: 'To review' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) }],
  columns: specialRefundColumns,
  actions: [reviewAction(specialRefundReview)],
  batch: [reviewBatch(specialRefundReview)],
  exports: { endpoint: specialRefunds.exportFile, right: 'VenuesApplyExport' },
  useLive: useLiveApplications,
});
