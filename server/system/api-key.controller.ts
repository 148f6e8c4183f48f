import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { apiKeys } from '#contract/system/api-key.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ApiKeyService } from './api-key.service';

@Controller()
export class ApiKeyController implements Answers<typeof apiKeys> {
  constructor(private readonly keys: ApiKeyService) {}

  @Serve(apiKeys.list)
  list(@Input() input: ParsedOf<typeof apiKeys.list>, @By() caller: Caller): Promise<AnswerOf<typeof apiKeys.list>> {
    return this.keys.list(input, caller);
  }

  @Serve(apiKeys.add)
  add(@Input() input: ParsedOf<typeof apiKeys.add>, @By() caller: Caller): Promise<AnswerOf<typeof apiKeys.add>> {
    return this.keys.add(input, caller);
  }

  @Serve(apiKeys.change)
  change(
    @Input() input: ParsedOf<typeof apiKeys.change>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.change>> {
    return this.keys.change(input, caller);
  }

  @Serve(apiKeys.revoke)
  async revoke(
    @Input() { id }: ParsedOf<typeof apiKeys.revoke>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.revoke>> {
    await this.keys.revoke(id, caller);
    return {};
  }
}
