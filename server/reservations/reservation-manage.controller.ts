import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/reservations/reservation.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OrderHandService } from '#server/orders/order-hand.service';
import { ManageService } from './manage.service';
import { OccupyEndService } from './occupy-end.service';
import { OccupyService } from './occupy.service';

type Mine = Pick<typeof reservations, 'manageDay' | 'occupy' | 'occupyCancel' | 'note'>;

/** HTTP API of the staff board. */
@Controller()
export class ReservationManageController implements Answers<Mine> {
  constructor(
    private readonly manage: ManageService,
    private readonly occupation: OccupyService,
    private readonly ends: OccupyEndService,
    private readonly hand: OrderHandService,
  ) {}

  @Serve(reservations.manageDay)
  manageDay(
    @Input() input: ParsedOf<typeof reservations.manageDay>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.manageDay>> {
    return this.manage.day(input, memberOf(caller));
  }

  @Serve(reservations.occupy)
  occupy(
    @Input() input: ParsedOf<typeof reservations.occupy>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.occupy>> {
    return this.occupation.occupy(input, memberOf(caller));
  }

  @Serve(reservations.occupyCancel)
  occupyCancel(
    @Input() input: ParsedOf<typeof reservations.occupyCancel>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.occupyCancel>> {
    return this.ends.cancel(input.tradeNo, memberOf(caller));
  }

  @Serve(reservations.note)
  note(
    @Input() { tradeNo, note }: ParsedOf<typeof reservations.note>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.note>> {
    return this.hand.note(caller, tradeNo, note);
  }
}
