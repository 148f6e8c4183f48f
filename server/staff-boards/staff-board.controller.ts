import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/booking/reservation.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OrderNoteService } from '#server/orders/order-note.service';
import { StaffBoardService } from './staff-board.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';

type StaffBoardEndpoints = Pick<typeof reservations, 'manageDay' | 'occupy' | 'occupyCancel' | 'note'>;

/** HTTP API of the staff board. */
@Controller()
export class StaffBoardController implements EndpointHandlers<StaffBoardEndpoints> {
  constructor(
    private readonly boards: StaffBoardService,
    private readonly occupation: OccupationService,
    private readonly ends: OccupationEndService,
    private readonly orderActions: OrderNoteService,
  ) {}

  @ServeEndpoint(reservations.manageDay)
  manageDay(
    @EndpointInput() input: ParsedOf<typeof reservations.manageDay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.manageDay>> {
    return this.boards.day(input, requireMember(caller));
  }

  @ServeEndpoint(reservations.occupy)
  occupy(
    @EndpointInput() input: ParsedOf<typeof reservations.occupy>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.occupy>> {
    return this.occupation.occupy(input, requireMember(caller));
  }

  @ServeEndpoint(reservations.occupyCancel)
  occupyCancel(
    @EndpointInput() input: ParsedOf<typeof reservations.occupyCancel>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.occupyCancel>> {
    return this.ends.end(input.tradeNo, requireMember(caller));
  }

  @ServeEndpoint(reservations.note)
  note(
    @EndpointInput() { tradeNo, note }: ParsedOf<typeof reservations.note>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.note>> {
    return this.orderActions.addNote(caller, tradeNo, note);
  }
}
