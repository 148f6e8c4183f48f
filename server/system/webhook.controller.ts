import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { webhooks } from '#contract/system/webhook.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController implements Answers<typeof webhooks> {
  constructor(private readonly hooks: WebhookService) {}

  @Serve(webhooks.list)
  list(@Input() input: ParsedOf<typeof webhooks.list>, @By() caller: Caller): Promise<AnswerOf<typeof webhooks.list>> {
    return this.hooks.list(input, caller);
  }

  @Serve(webhooks.add)
  add(@Input() input: ParsedOf<typeof webhooks.add>, @By() caller: Caller): Promise<AnswerOf<typeof webhooks.add>> {
    return this.hooks.add(input, caller);
  }

  @Serve(webhooks.change)
  change(
    @Input() input: ParsedOf<typeof webhooks.change>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.change>> {
    return this.hooks.change(input, caller);
  }

  @Serve(webhooks.rotate)
  rotate(
    @Input() { id }: ParsedOf<typeof webhooks.rotate>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.rotate>> {
    return this.hooks.rotate(id, caller);
  }

  @Serve(webhooks.remove)
  async remove(
    @Input() { id }: ParsedOf<typeof webhooks.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.remove>> {
    await this.hooks.remove(id, caller);
    return {};
  }

  @Serve(webhooks.ping)
  async ping(
    @Input() { id }: ParsedOf<typeof webhooks.ping>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.ping>> {
    await this.hooks.ping(id, caller);
    return {};
  }

  @Serve(webhooks.deliveries)
  deliveries(
    @Input() input: ParsedOf<typeof webhooks.deliveries>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.deliveries>> {
    return this.hooks.deliveries(input, caller);
  }

  @Serve(webhooks.redeliver)
  async redeliver(
    @Input() { id }: ParsedOf<typeof webhooks.redeliver>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.redeliver>> {
    await this.hooks.redeliver(id, caller);
    return {};
  }
}
