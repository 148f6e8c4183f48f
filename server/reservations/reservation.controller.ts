import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reservations } from '#contract/reservations/reservation.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { DayPageService } from './day-page.service';
import { PreviewService } from './preview.service';
import { sendBoard } from './site-board.door';
import { SiteBoardService } from './site-board.service';

type Mine = Pick<typeof reservations, 'dayInfo' | 'orderInfo' | 'siteBoard'>;

/** HTTP API for selecting and previewing slots. */
@Controller()
export class ReservationController implements Answers<Mine> {
  constructor(
    private readonly pages: DayPageService,
    private readonly previews: PreviewService,
    private readonly boards: SiteBoardService,
  ) {}

  @Serve(reservations.dayInfo)
  dayInfo(
    @Input() input: ParsedOf<typeof reservations.dayInfo>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.dayInfo>> {
    return this.pages.day(input, caller);
  }

  @Serve(reservations.orderInfo)
  orderInfo(
    @Input() input: ParsedOf<typeof reservations.orderInfo>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reservations.orderInfo>> {
    return this.previews.order(input, memberOf(caller));
  }

  @Serve(reservations.siteBoard)
  async siteBoard(
    @Input() { siteId, date }: ParsedOf<typeof reservations.siteBoard>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendBoard(this.boards.ready(siteId, date) ?? (await this.boards.of(siteId, date)), request, reply);
  }
}
