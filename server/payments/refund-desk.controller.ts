import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { refundDesk } from '#contract/payments/refund-desk.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { RefundMarkService } from './refund-mark.service';
import { RefundViewService } from './refund-view.service';
import { RefundWayService } from './refund-way.service';

type Ask<K extends keyof typeof refundDesk> = ParsedOf<(typeof refundDesk)[K]>;
type Answer<K extends keyof typeof refundDesk> = Promise<AnswerOf<(typeof refundDesk)[K]>>;

/** Serves manual refund actions over HTTP. */
@Controller()
export class RefundDeskController implements Answers<typeof refundDesk> {
  constructor(
    private readonly views: RefundViewService,
    private readonly ways: RefundWayService,
    private readonly marks: RefundMarkService,
  ) {}

  @Serve(refundDesk.one)
  one(@Input() { refundNo }: Ask<'one'>, @By() caller: Caller): Answer<'one'> {
    return this.views.of(caller, refundNo);
  }

  @Serve(refundDesk.route)
  async route(@Input() input: Ask<'route'>, @By() caller: Caller): Answer<'route'> {
    await this.ways.route(caller, input);
    return this.views.of(caller, input.refundNo);
  }

  @Serve(refundDesk.feedback)
  async feedback(@Input() input: Ask<'feedback'>, @By() caller: Caller): Answer<'feedback'> {
    await this.ways.feedback(caller, input);
    return this.views.of(caller, input.refundNo);
  }

  @Serve(refundDesk.mark)
  async mark(@Input() input: Ask<'mark'>, @By() caller: Caller): Answer<'mark'> {
    await this.marks.mark(caller, input);
    return this.views.of(caller, input.refundNo);
  }

  @Serve(refundDesk.decideMark)
  async decideMark(@Input() input: Ask<'decideMark'>, @By() caller: Caller): Answer<'decideMark'> {
    await this.marks.decide(caller, input);
    return this.views.of(caller, input.refundNo);
  }

  @Serve(refundDesk.proof)
  proof(@Input() input: Ask<'proof'>, @By() caller: Caller): Answer<'proof'> {
    return this.marks.proof(caller, input);
  }
}
