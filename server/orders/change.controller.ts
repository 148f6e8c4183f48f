import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderChanges } from '#contract/orders/change.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AdjustService } from './adjust.service';
import { ChangeBuddyService } from './change-buddy.service';
import { ChangeViewService } from './change-view.service';
import { ReturnChargeService } from './return-charge.service';

type Ask<K extends keyof typeof orderChanges> = ParsedOf<(typeof orderChanges)[K]>;
type Answer<K extends keyof typeof orderChanges> = Promise<AnswerOf<(typeof orderChanges)[K]>>;

/** HTTP endpoints of order changes. */
@Controller()
export class ChangeController implements Answers<typeof orderChanges> {
  constructor(
    private readonly views: ChangeViewService,
    private readonly moves: AdjustService,
    private readonly mates: ChangeBuddyService,
    private readonly parts: ReturnChargeService,
  ) {}

  @Serve(orderChanges.cancelView)
  cancelView(@Input() { tradeNo }: Ask<'cancelView'>, @By() caller: Caller): Answer<'cancelView'> {
    return this.parts.cancelView(caller, tradeNo);
  }

  @Serve(orderChanges.adjustView)
  adjustView(@Input() { tradeNo }: Ask<'adjustView'>, @By() caller: Caller): Answer<'adjustView'> {
    return this.views.of(memberOf(caller), tradeNo);
  }

  @Serve(orderChanges.quote)
  quote(@Input() input: Ask<'quote'>, @By() caller: Caller): Answer<'quote'> {
    return this.moves.quote(caller, input);
  }

  @Serve(orderChanges.adjust)
  adjust(@Input() input: Ask<'adjust'>, @By() caller: Caller): Answer<'adjust'> {
    return this.moves.adjust(caller, input);
  }

  @Serve(orderChanges.buddiesView)
  buddiesView(@Input() { tradeNo }: Ask<'buddiesView'>, @By() caller: Caller): Answer<'buddiesView'> {
    return this.mates.forDesk(caller, tradeNo);
  }

  @Serve(orderChanges.changeBuddies)
  changeBuddies(@Input() input: Ask<'changeBuddies'>, @By() caller: Caller): Answer<'changeBuddies'> {
    return this.mates.byDesk(caller, input);
  }

  @Serve(orderChanges.ownBuddies)
  ownBuddies(@Input() { tradeNo }: Ask<'ownBuddies'>, @By() caller: Caller): Answer<'ownBuddies'> {
    return this.mates.mine(caller, tradeNo);
  }

  @Serve(orderChanges.changeOwnBuddies)
  changeOwnBuddies(@Input() input: Ask<'changeOwnBuddies'>, @By() caller: Caller): Answer<'changeOwnBuddies'> {
    return this.mates.byMember(caller, input);
  }

  @Serve(orderChanges.returnView)
  returnView(@Input() { tradeNo }: Ask<'returnView'>, @By() caller: Caller): Answer<'returnView'> {
    return this.views.of(memberOf(caller), tradeNo);
  }

  @Serve(orderChanges.returnCharge)
  returnCharge(@Input() input: Ask<'returnCharge'>, @By() caller: Caller): Answer<'returnCharge'> {
    return this.parts.give(caller, input);
  }
}
