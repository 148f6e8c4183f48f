import { Button } from 'antd';
import { refundReason } from '#domain/payments/pay.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import {
  specialRefundFilter,
  specialRefundRow,
  specialRefunds,
  type SpecialRefundRow,
} from '#contract/refunds/special-refund.contract';
import { call } from '#web/kit/call/call';
import { amount, money } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import type { ReviewSpec } from '#web/kit/review/review-spec';
import { useLiveApplications } from './special-refund-live';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<SpecialRefundRow>();
const openProof = async (id: number, attachmentId: string) =>
  window.open((await call(specialRefunds.proof, { id, attachmentId })).url, '_blank', 'noopener');
const isWaiting = ({ checkStatus: status }: SpecialRefundRow) => status === checkStatus.checking;
const refundTotal = (rows: readonly SpecialRefundRow[]) => money(rows.reduce((all, row) => all + row.amount, 0));

const review: ReviewSpec<SpecialRefundRow> = {
  sourceType: sourceType.refund,
  right: 'VenuesApplyCheck',
  id: ({ id }) => id,
  name: ({ name, enName, tradeNo }, { pick }) => `${pick(name, enName)} ${tradeNo}`,
  choices: [
    {
      status: checkStatus.passed,
      title: { zh: '通过', en: 'Approve' },
      when: isWaiting,
      effect: (rows) => ({
        zh: `取消 ${rows.length} 个订单，全额退款 ${refundTotal(rows)}`,
        en: `${rows.length === 1 ? '1 order ends' : `${rows.length} orders end`} and ${refundTotal(rows)} is refunded in full`,
      }),
    },
    {
      status: checkStatus.failed,
      title: { zh: '不通过', en: 'Reject' },
      reason: true,
      danger: true,
      when: isWaiting,
      effect: () => ({ zh: '终局决定，不退款', en: 'This decision is final. There is no refund.' }),
    },
    {
      status: checkStatus.rejected,
      title: { zh: '驳回补充', en: 'Return for changes' },
      reason: true,
      when: isWaiting,
      effect: () => ({ zh: '本人可补充材料后重新提交', en: 'The member can add documents and submit again.' }),
    },
  ],
};

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
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.tradeNo], {
      width: { zh: 148, en: 140 },
      phone: 'title',
    }),
    column.tag('checkStatus', checkStatus, { width: { zh: 94, en: 104 }, phone: 'mark' }),
    column.name('siteName', 'enSiteName', { width: { zh: 108, en: 124 } }),
    column.stamp('beginAt', { width: 108 }),
    { ...column.own('amount', (row) => amount(row.amount), { width: { zh: 100, en: 118 } }), number: true },
    column.code('reasonType', refundReason, { width: { zh: 112, en: 146 } }),
    column.text('reasonText', { width: { zh: 190, en: 124 } }),
    column.own(
      'proofIds',
      ({ id, proofIds }, { t }) =>
        proofIds.length === 0
          ? DASH
          : proofIds.map((one, n) => (
              <Button
                key={one}
                size="small"
                type="link"
                style={{ padding: 0, marginInlineEnd: 8 }}
                onClick={() => void openProof(id, one)}
              >
                {t({ zh: `材料 ${n + 1}`, en: `Document ${n + 1}` })}
              </Button>
            )),
      { title: { zh: '材料', en: 'Documents' }, width: 84 },
    ),
    column.stamp('submittedAt', { sort: true, width: { zh: 108, en: 116 } }),
    column.text('checkContent', { width: 140, phone: 'hide', aside: true }),
  ],
  actions: [reviewAction(review)],
  batch: [reviewBatch(review)],
  exports: { endpoint: specialRefunds.exportFile, right: 'VenuesApplyExport' },
  useLive: useLiveApplications,
});
