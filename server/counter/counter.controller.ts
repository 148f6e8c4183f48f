import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { counter } from '#contract/counter/counter.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SaleService } from './sale.service';
import { ShiftService } from './shift.service';
import { UndoService } from './undo.service';

/** HTTP endpoints of the ticket counter. */
@Controller()
export class CounterController implements Answers<typeof counter> {
  constructor(
    private readonly till: ShiftService,
    private readonly tickets: SaleService,
    private readonly undos: UndoService,
  ) {}

  @Serve(counter.shift)
  shift(
    @Input() _input: ParsedOf<typeof counter.shift>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof counter.shift>> {
    return this.till.mine(caller);
  }

  @Serve(counter.open)
  open(@Input() input: ParsedOf<typeof counter.open>, @By() caller: Caller): Promise<AnswerOf<typeof counter.open>> {
    return this.till.open(caller, input);
  }

  @Serve(counter.close)
  close(@Input() input: ParsedOf<typeof counter.close>, @By() caller: Caller): Promise<AnswerOf<typeof counter.close>> {
    return this.till.close(caller, input);
  }

  @Serve(counter.drawers)
  drawers(
    @Input() _input: ParsedOf<typeof counter.drawers>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof counter.drawers>> {
    return this.till.drawers(caller);
  }

  @Serve(counter.shifts)
  shifts(
    @Input() input: ParsedOf<typeof counter.shifts>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof counter.shifts>> {
    return this.till.closed(caller, input);
  }

  @Serve(counter.buyers)
  buyers(@Input() input: ParsedOf<typeof counter.buyers>): Promise<AnswerOf<typeof counter.buyers>> {
    return this.tickets.buyers(input);
  }

  @Serve(counter.day)
  day(@Input() input: ParsedOf<typeof counter.day>, @By() caller: Caller): Promise<AnswerOf<typeof counter.day>> {
    return this.tickets.day(input, caller);
  }

  @Serve(counter.sell)
  sell(@Input() input: ParsedOf<typeof counter.sell>, @By() caller: Caller): Promise<AnswerOf<typeof counter.sell>> {
    return this.tickets.sell(input, caller);
  }

  @Serve(counter.sales)
  sales(@Input() input: ParsedOf<typeof counter.sales>, @By() caller: Caller): Promise<AnswerOf<typeof counter.sales>> {
    return this.tickets.sales(caller, input);
  }

  @Serve(counter.recharge)
  recharge(
    @Input() input: ParsedOf<typeof counter.recharge>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof counter.recharge>> {
    return this.tickets.recharge(input, caller);
  }

  @Serve(counter.undo)
  undo(@Input() input: ParsedOf<typeof counter.undo>, @By() caller: Caller): Promise<AnswerOf<typeof counter.undo>> {
    return this.undos.undo(caller, input);
  }
}
