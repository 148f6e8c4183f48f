import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { refundDesk } from '#contract/refunds/refund-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RefundFeedbackService } from './refund-feedback.service';
import { RefundMarkService } from './refund-mark.service';
import { RefundViewService } from './refund-view.service';
import { RefundRouteService } from './refund-route.service';

type RefundDeskInput<K extends keyof typeof refundDesk> = ParsedOf<(typeof refundDesk)[K]>;
type RefundDeskReply<K extends keyof typeof refundDesk> = Promise<AnswerOf<(typeof refundDesk)[K]>>;

/** Serves manual refund actions over HTTP. */
@Controller()
export class RefundDeskController implements EndpointHandlers<typeof refundDesk> {
  constructor(
    private readonly views: RefundViewService,
    private readonly routes: RefundRouteService,
    private readonly feedbacks: RefundFeedbackService,
    private readonly marks: RefundMarkService,
  ) {}

  @ServeEndpoint(refundDesk.one)
  one(@EndpointInput() { refundNo }: RefundDeskInput<'one'>, @CurrentCaller() caller: Caller): RefundDeskReply<'one'> {
    return this.views.view(caller, refundNo);
  }

  @ServeEndpoint(refundDesk.route)
  async route(
    @EndpointInput() input: RefundDeskInput<'route'>,
    @CurrentCaller() caller: Caller,
  ): RefundDeskReply<'route'> {
    await this.routes.reroute(caller, input);
    return this.views.view(caller, input.refundNo);
  }

  @ServeEndpoint(refundDesk.feedback)
  async feedback(
    @EndpointInput() input: RefundDeskInput<'feedback'>,
    @CurrentCaller() caller: Caller,
  ): RefundDeskReply<'feedback'> {
    await this.feedbacks.record(caller, input);
    return this.views.view(caller, input.refundNo);
  }

  @ServeEndpoint(refundDesk.mark)
  async mark(
    @EndpointInput() input: RefundDeskInput<'mark'>,
    @CurrentCaller() caller: Caller,
  ): RefundDeskReply<'mark'> {
    await this.marks.mark(caller, input);
    return this.views.view(caller, input.refundNo);
  }

  @ServeEndpoint(refundDesk.decideMark)
  async decideMark(
    @EndpointInput() input: RefundDeskInput<'decideMark'>,
    @CurrentCaller() caller: Caller,
  ): RefundDeskReply<'decideMark'> {
    await this.marks.decide(caller, input);
    return this.views.view(caller, input.refundNo);
  }

  @ServeEndpoint(refundDesk.proof)
  proof(@EndpointInput() input: RefundDeskInput<'proof'>, @CurrentCaller() caller: Caller): RefundDeskReply<'proof'> {
    return this.marks.proof(caller, input);
  }
}
