import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { webhooks } from '#contract/webhooks/webhook.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController implements EndpointHandlers<typeof webhooks> {
  constructor(private readonly hooks: WebhookService) {}

  @ServeEndpoint(webhooks.list)
  list(
    @EndpointInput() input: ParsedOf<typeof webhooks.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.list>> {
    return this.hooks.list(input, caller);
  }

  @ServeEndpoint(webhooks.add)
  add(
    @EndpointInput() input: ParsedOf<typeof webhooks.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.add>> {
    return this.hooks.add(input, caller);
  }

  @ServeEndpoint(webhooks.change)
  change(
    @EndpointInput() input: ParsedOf<typeof webhooks.change>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.change>> {
    return this.hooks.change(input, caller);
  }

  @ServeEndpoint(webhooks.rotate)
  rotate(
    @EndpointInput() { id }: ParsedOf<typeof webhooks.rotate>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.rotate>> {
    return this.hooks.rotate(id, caller);
  }

  @ServeEndpoint(webhooks.remove)
  async remove(
    @EndpointInput() { id }: ParsedOf<typeof webhooks.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.remove>> {
    await this.hooks.remove(id, caller);
    return {};
  }

  @ServeEndpoint(webhooks.ping)
  async ping(
    @EndpointInput() { id }: ParsedOf<typeof webhooks.ping>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.ping>> {
    await this.hooks.ping(id, caller);
    return {};
  }

  @ServeEndpoint(webhooks.deliveries)
  deliveries(
    @EndpointInput() input: ParsedOf<typeof webhooks.deliveries>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.deliveries>> {
    return this.hooks.deliveries(input, caller);
  }

  @ServeEndpoint(webhooks.redeliver)
  async redeliver(
    @EndpointInput() { id }: ParsedOf<typeof webhooks.redeliver>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.redeliver>> {
    await this.hooks.redeliver(id, caller);
    return {};
  }
}
