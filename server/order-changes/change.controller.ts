import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderChanges } from '#contract/order-changes/change.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AdjustService } from './adjust.service';
import { ChangeBuddyService } from './change-buddy.service';
import { ChangeViewService } from './change-view.service';
import { ReturnChargeService } from './return-charge.service';

type ChangeInput<K extends keyof typeof orderChanges> = ParsedOf<(typeof orderChanges)[K]>;
type ChangeReply<K extends keyof typeof orderChanges> = Promise<AnswerOf<(typeof orderChanges)[K]>>;

/** HTTP endpoints of order changes. */
@Controller()
export class ChangeController implements EndpointHandlers<typeof orderChanges> {
  constructor(
    private readonly views: ChangeViewService,
    private readonly moves: AdjustService,
    private readonly buddies: ChangeBuddyService,
    private readonly parts: ReturnChargeService,
  ) {}

  @ServeEndpoint(orderChanges.cancelView)
  cancelView(
    @EndpointInput() { tradeNo }: ChangeInput<'cancelView'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'cancelView'> {
    return this.parts.cancelView(caller, tradeNo);
  }

  @ServeEndpoint(orderChanges.adjustView)
  adjustView(
    @EndpointInput() { tradeNo }: ChangeInput<'adjustView'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'adjustView'> {
    return this.views.findInScope(requireMember(caller), tradeNo);
  }

  @ServeEndpoint(orderChanges.quote)
  quote(@EndpointInput() input: ChangeInput<'quote'>, @CurrentCaller() caller: Caller): ChangeReply<'quote'> {
    return this.moves.quote(caller, input);
  }

  @ServeEndpoint(orderChanges.adjust)
  adjust(@EndpointInput() input: ChangeInput<'adjust'>, @CurrentCaller() caller: Caller): ChangeReply<'adjust'> {
    return this.moves.adjust(caller, input);
  }

  @ServeEndpoint(orderChanges.buddiesView)
  buddiesView(
    @EndpointInput() { tradeNo }: ChangeInput<'buddiesView'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'buddiesView'> {
    return this.views.buddiesView(caller, tradeNo);
  }

  @ServeEndpoint(orderChanges.changeBuddies)
  changeBuddies(
    @EndpointInput() input: ChangeInput<'changeBuddies'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'changeBuddies'> {
    return this.buddies.byDesk(caller, input);
  }

  @ServeEndpoint(orderChanges.ownBuddies)
  ownBuddies(
    @EndpointInput() { tradeNo }: ChangeInput<'ownBuddies'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'ownBuddies'> {
    return this.views.ownBuddies(caller, tradeNo);
  }

  @ServeEndpoint(orderChanges.changeOwnBuddies)
  changeOwnBuddies(
    @EndpointInput() input: ChangeInput<'changeOwnBuddies'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'changeOwnBuddies'> {
    return this.buddies.byMember(caller, input);
  }

  @ServeEndpoint(orderChanges.returnView)
  returnView(
    @EndpointInput() { tradeNo }: ChangeInput<'returnView'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'returnView'> {
    return this.views.findInScope(requireMember(caller), tradeNo);
  }

  @ServeEndpoint(orderChanges.returnCharge)
  returnCharge(
    @EndpointInput() input: ChangeInput<'returnCharge'>,
    @CurrentCaller() caller: Caller,
  ): ChangeReply<'returnCharge'> {
    return this.parts.refundItems(caller, input);
  }
}
