import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { reviews } from '#contract/reviews/review.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ReviewService } from './review.service';

/** Reviews over HTTP. */
@Controller()
export class ReviewController implements Answers<typeof reviews> {
  constructor(private readonly work: ReviewService) {}

  @Serve(reviews.check)
  check(@Input() input: ParsedOf<typeof reviews.check>, @By() caller: Caller): Promise<AnswerOf<typeof reviews.check>> {
    return this.work.check(input, caller);
  }
}
