import { orderChanges } from '#contract/order-changes/change.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AdjustService } from './adjust.service';
import { ChangeBuddyService } from './change-buddy.service';
import { ChangeViewService } from './change-view.service';
import { ReturnChargeService } from './return-charge.service';

/** HTTP endpoints of order changes. */
export const ChangeController = controllerFor(
  orderChanges,
  { views: ChangeViewService, moves: AdjustService, buddies: ChangeBuddyService, parts: ReturnChargeService },
  ({ views, moves, buddies, parts }) => ({
    cancelView: ({ tradeNo }, caller) => parts.cancelView(caller, tradeNo),
    adjustView: ({ tradeNo }, caller) => views.findInScope(caller, tradeNo),
    quote: (input, caller) => moves.quote(caller, input),
    adjust: (input, caller) => moves.adjust(caller, input),
    buddiesView: ({ tradeNo }, caller) => views.buddiesView(caller, tradeNo),
    changeBuddies: (input, caller) => buddies.byDesk(caller, input),
    ownBuddies: ({ tradeNo }, caller) => views.ownBuddies(caller, tradeNo),
    changeOwnBuddies: (input, caller) => buddies.byMember(caller, input),
    returnView: ({ tradeNo }, caller) => views.findInScope(caller, tradeNo),
    returnCharge: (input, caller) => parts.refundItems(caller, input),
  }),
);
