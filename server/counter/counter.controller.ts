import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { counter } from '#contract/counter/counter.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SaleService } from './sale.service';
import { ShiftService } from './shift.service';
import { UndoService } from './undo.service';

/** HTTP endpoints of the ticket counter. */
@Controller()
export class CounterController implements EndpointHandlers<typeof counter> {
  constructor(
    private readonly shiftService: ShiftService,
    private readonly saleService: SaleService,
    private readonly undos: UndoService,
  ) {}

  @ServeEndpoint(counter.shift)
  shift(
    @EndpointInput() _input: ParsedOf<typeof counter.shift>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.shift>> {
    return this.shiftService.mine(caller);
  }

  @ServeEndpoint(counter.open)
  open(
    @EndpointInput() input: ParsedOf<typeof counter.open>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.open>> {
    return this.shiftService.open(caller, input);
  }

  @ServeEndpoint(counter.close)
  close(
    @EndpointInput() input: ParsedOf<typeof counter.close>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.close>> {
    return this.shiftService.close(caller, input);
  }

  @ServeEndpoint(counter.drawers)
  drawers(
    @EndpointInput() _input: ParsedOf<typeof counter.drawers>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.drawers>> {
    return this.shiftService.drawers(caller);
  }

  @ServeEndpoint(counter.shifts)
  shifts(
    @EndpointInput() input: ParsedOf<typeof counter.shifts>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.shifts>> {
    return this.shiftService.listClosed(caller, input);
  }

  @ServeEndpoint(counter.buyers)
  buyers(@EndpointInput() input: ParsedOf<typeof counter.buyers>): Promise<AnswerOf<typeof counter.buyers>> {
    return this.saleService.buyers(input);
  }

  @ServeEndpoint(counter.day)
  day(
    @EndpointInput() input: ParsedOf<typeof counter.day>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.day>> {
    return this.saleService.day(input, caller);
  }

  @ServeEndpoint(counter.sell)
  sell(
    @EndpointInput() input: ParsedOf<typeof counter.sell>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.sell>> {
    return this.saleService.sell(input, caller);
  }

  @ServeEndpoint(counter.sales)
  sales(
    @EndpointInput() input: ParsedOf<typeof counter.sales>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.sales>> {
    return this.saleService.sales(caller, input);
  }

  @ServeEndpoint(counter.recharge)
  recharge(
    @EndpointInput() input: ParsedOf<typeof counter.recharge>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.recharge>> {
    return this.saleService.recharge(input, caller);
  }

  @ServeEndpoint(counter.undo)
  undo(
    @EndpointInput() input: ParsedOf<typeof counter.undo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof counter.undo>> {
    return this.undos.undo(caller, input);
  }
}
