import { checkStatus } from '#domain/system/check.status';
import { specialRefundApproval } from '#contract/refunds/special-refund.approval';
import type { SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { money } from '#web/kit/text/format';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

const isWaiting = ({ checkStatus: status }: SpecialRefundRow) => status === checkStatus.checking;

const refundTotal = (rows: readonly SpecialRefundRow[]) => money(rows.reduce((all, row) => all + row.amount, 0));

/** How staff review special refund requests: approve, reject or return for changes. */
export const specialRefundReview: ReviewSpec<SpecialRefundRow> = {
  ...reviewOf(specialRefundApproval),
  id: ({ id }) => id,
  name: ({ name, enName, tradeNo }, { pick }) => `${pick(name, enName)} ${tradeNo}`,
  choices: [
    {
      ...choiceOf(specialRefundApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isWaiting,
      effect: (rows) => ({
        zh: `取消 ${rows.length} 个订单，全额退款 ${refundTotal(rows)}`,
        en: `${rows.length === 1 ? '1 order ends' : `${rows.length} orders end`} and ${refundTotal(rows)} is refunded in full`,
      }),
    },
    {
      ...choiceOf(specialRefundApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isWaiting,
      effect: () => ({ zh: '终局决定，不退款', en: 'This decision is final. There is no refund.' }),
    },
    {
      ...choiceOf(specialRefundApproval, 'sendBack'),
      title: { zh: '驳回补充', en: 'Return for changes' },
      when: isWaiting,
      effect: () => ({ zh: '本人可补充材料后重新提交', en: 'The member can add documents and submit again.' }),
    },
  ],
};
