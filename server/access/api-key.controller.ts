import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { apiKeys } from '#contract/access/api-key.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ApiKeyService } from './api-key.service';

@Controller()
export class ApiKeyController implements EndpointHandlers<typeof apiKeys> {
  constructor(private readonly keys: ApiKeyService) {}

  @ServeEndpoint(apiKeys.list)
  list(
    @EndpointInput() input: ParsedOf<typeof apiKeys.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.list>> {
    return this.keys.list(input, caller);
  }

  @ServeEndpoint(apiKeys.add)
  add(
    @EndpointInput() input: ParsedOf<typeof apiKeys.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.add>> {
    return this.keys.add(input, caller);
  }

  @ServeEndpoint(apiKeys.change)
  change(
    @EndpointInput() input: ParsedOf<typeof apiKeys.change>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.change>> {
    return this.keys.change(input, caller);
  }

  @ServeEndpoint(apiKeys.revoke)
  async revoke(
    @EndpointInput() { id }: ParsedOf<typeof apiKeys.revoke>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof apiKeys.revoke>> {
    await this.keys.revoke(id, caller);
    return {};
  }
}
