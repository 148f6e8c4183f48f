import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reviews } from '#contract/reviews/review.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ApprovalService } from './approval.service';
import { ReviewService } from './review.service';

/** HTTP endpoints of reviews. */
@Controller()
export class ReviewController implements EndpointHandlers<typeof reviews> {
  constructor(
    private readonly reviews: ReviewService,
    private readonly approvals: ApprovalService,
  ) {}

  @ServeEndpoint(reviews.waiting)
  waiting(
    @EndpointInput() input: ParsedOf<typeof reviews.waiting>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reviews.waiting>> {
    return this.approvals.listPending(input, caller);
  }

  @ServeEndpoint(reviews.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof reviews.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.approvals.exportPending(requireMember(caller), filter);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @ServeEndpoint(reviews.check)
  check(
    @EndpointInput() input: ParsedOf<typeof reviews.check>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof reviews.check>> {
    return this.reviews.check(input, caller);
  }
}
