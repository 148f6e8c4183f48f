import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { promises } from '#contract/orders/promise.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PromiseService } from './promise.service';

/** HTTP endpoints of attendance. */
@Controller()
export class PromiseController implements Answers<typeof promises> {
  constructor(private readonly attendance: PromiseService) {}

  @Serve(promises.sign)
  sign(
    @Input() { tradeNo }: ParsedOf<typeof promises.sign>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof promises.sign>> {
    return this.attendance.sign(caller, tradeNo);
  }

  @Serve(promises.waive)
  waive(
    @Input() { tradeNo, reason }: ParsedOf<typeof promises.waive>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof promises.waive>> {
    return this.attendance.waive(caller, tradeNo, reason);
  }
}
