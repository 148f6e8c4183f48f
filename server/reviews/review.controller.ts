import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reviews } from '#contract/reviews/review.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ApprovalService } from './approval.service';
import { ReviewService } from './review.service';

/** HTTP endpoints of reviews. */
@Controller()
export class ReviewController implements Answers<typeof reviews> {
  constructor(
    private readonly work: ReviewService,
    private readonly inbox: ApprovalService,
  ) {}

  @Serve(reviews.waiting)
  waiting(
    @Input() input: ParsedOf<typeof reviews.waiting>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof reviews.waiting>> {
    return this.inbox.waiting(input, caller);
  }

  @Serve(reviews.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof reviews.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.inbox.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @Serve(reviews.check)
  check(@Input() input: ParsedOf<typeof reviews.check>, @By() caller: Caller): Promise<AnswerOf<typeof reviews.check>> {
    return this.work.check(input, caller);
  }
}
