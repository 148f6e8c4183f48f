import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { roles } from '#contract/access/role.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RoleService } from './role.service';

/** HTTP endpoints of roles and their rights. */
@Controller()
export class RoleController implements EndpointHandlers<typeof roles> {
  constructor(private readonly service: RoleService) {}

  @ServeEndpoint(roles.list)
  list(): Promise<AnswerOf<typeof roles.list>> {
    return this.service.list();
  }

  @ServeEndpoint(roles.manage)
  manage(): Promise<AnswerOf<typeof roles.manage>> {
    return this.service.manage();
  }

  @ServeEndpoint(roles.detail)
  detail(@EndpointInput() { id }: ParsedOf<typeof roles.detail>): Promise<AnswerOf<typeof roles.detail>> {
    return this.service.detail(id);
  }

  @ServeEndpoint(roles.holders)
  holders(
    @EndpointInput() input: ParsedOf<typeof roles.holders>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof roles.holders>> {
    return this.service.holders(input, caller);
  }

  @ServeEndpoint(roles.save)
  save(
    @EndpointInput() input: ParsedOf<typeof roles.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof roles.save>> {
    return this.service.save(input, caller);
  }

  @ServeEndpoint(roles.copy)
  copy(
    @EndpointInput() input: ParsedOf<typeof roles.copy>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof roles.copy>> {
    return this.service.copy(input, caller);
  }
}
