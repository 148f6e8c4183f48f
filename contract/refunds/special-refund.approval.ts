import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { specialRefunds } from './special-refund.contract';

/** Special refunds: an approved one cancels the order and refunds it in full. */
export const specialRefundApproval = approvalKind({
  ...documentedKind(sourceType.refund),
  right: 'VenuesApplyCheck',
  screen: 'VenuesApply',
  evidence: specialRefunds.proof,
  states: checkStatus,
  decisions: {
    ...checkDecisions,
    pass: {
      ...checkDecisions.pass,
      effect: (n, amount) => ({
        zh: `其中退款 ${n} 笔：取消订单，全额退回 ${amount}`,
        en: `Including refunds: ${n}. The orders are cancelled and ${amount} is refunded in full.`,
      }),
    },
  },
  ended: specialRefundFailure.specialOver,
});
