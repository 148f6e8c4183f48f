import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/booking/reservation.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { DayPageService } from './day-page.service';
import { BookingPreviewService } from './booking-preview.service';
import { sendBoard } from '#server/boards/site-board-route.service';
import { SiteBoardService } from '#server/boards/site-board.service';

type ReservationEndpoints = Pick<typeof reservations, 'dayInfo' | 'orderInfo' | 'siteBoard'>;

/** HTTP API for selecting and previewing slots. */
@Controller()
export class ReservationController implements EndpointHandlers<ReservationEndpoints> {
  constructor(
    private readonly pages: DayPageService,
    private readonly previews: BookingPreviewService,
    private readonly boards: SiteBoardService,
  ) {}

  @ServeEndpoint(reservations.dayInfo)
  dayInfo(
    @EndpointInput() input: ParsedOf<typeof reservations.dayInfo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.dayInfo>> {
    return this.pages.day(input, caller);
  }

  @ServeEndpoint(reservations.orderInfo)
  orderInfo(
    @EndpointInput() input: ParsedOf<typeof reservations.orderInfo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.orderInfo>> {
    return this.previews.order(input, requireMember(caller));
  }

  @ServeEndpoint(reservations.siteBoard)
  async siteBoard(
    @EndpointInput() { siteId, date }: ParsedOf<typeof reservations.siteBoard>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendBoard(this.boards.ready(siteId, date) ?? (await this.boards.load(siteId, date)), request, reply);
  }
}
