import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import type { SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { money } from '#web/kit/text/format';
import type { ReviewSpec } from '#web/kit/review/review-spec';

const isWaiting = ({ checkStatus: status }: SpecialRefundRow) => status === checkStatus.checking;

const refundTotal = (rows: readonly SpecialRefundRow[]) => money(rows.reduce((all, row) => all + row.amount, 0));

/** How staff review special refund requests: approve, reject or return for changes. */
export const specialRefundReview: ReviewSpec<SpecialRefundRow> = {
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
