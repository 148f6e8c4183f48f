import { specialRefunds } from '#contract/refunds/special-refund.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SpecialRefundList } from './special-refund-list.service';
import { SpecialRefundService } from './special-refund.service';

/** Serves special refunds over HTTP; decisions use the common review call. */
export const SpecialRefundController = controllerFor(
  specialRefunds,
  { refunds: SpecialRefundService, refundList: SpecialRefundList },
  ({ refunds, refundList }) => ({
    own: ({ tradeNo }, caller) => refunds.own(tradeNo, caller),
    apply: (input, caller) => refunds.apply(input, caller),
    withdraw: ({ tradeNo }, caller) => refunds.withdraw(tradeNo, caller),
    exportFile: ({ lang, ...query }, caller) => refundList.sheet(caller, query),
    list: (input, caller) => refundList.list(input, caller),
    proof: ({ id, attachmentId }, caller) => refundList.proof(id, attachmentId, caller),
  }),
);
