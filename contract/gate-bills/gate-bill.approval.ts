import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateAppealStatus } from '#domain/gate-bills/gate-bill.status';
import { documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { approvalKind } from '#contract/reviews/approval-kind';

/** Appeals of members against gate bills: a passed one waives the bill, or refunds what is left of a paid one. */
export const gateBillApproval = approvalKind({
  ...documentedKind(sourceType.gateBill),
  right: 'GateBillRecordWaive',
  screen: 'GateBillRecord',
  states: gateAppealStatus,
  decisions: {
    pass: {
      status: gateAppealStatus.accepted,
      needsReason: true,
      effect: (n, amount) => ({
        zh: `${n} 张账单共 ${amount} 元将免除，已支付的退还给会员`,
        en: `${n === 1 ? 'The bill' : `${n} bills`} of CNY ${amount} will be waived, or refunded if paid`,
      }),
    },
    fail: { status: gateAppealStatus.refused, needsReason: true },
  },
  ended: gateBillFailure.gateBillStep,
});
