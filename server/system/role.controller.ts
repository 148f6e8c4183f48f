import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { roles } from '#contract/system/role.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { RoleService } from './role.service';

/** HTTP endpoints of roles and their rights. */
@Controller()
export class RoleController implements Answers<typeof roles> {
  constructor(private readonly service: RoleService) {}

  @Serve(roles.list)
  list(): Promise<AnswerOf<typeof roles.list>> {
    return this.service.list();
  }

  @Serve(roles.manage)
  manage(): Promise<AnswerOf<typeof roles.manage>> {
    return this.service.manage();
  }

  @Serve(roles.detail)
  detail(@Input() { id }: ParsedOf<typeof roles.detail>): Promise<AnswerOf<typeof roles.detail>> {
    return this.service.detail(id);
  }

  @Serve(roles.holders)
  holders(
    @Input() input: ParsedOf<typeof roles.holders>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof roles.holders>> {
    return this.service.holders(input, caller);
  }

  @Serve(roles.save)
  save(@Input() input: ParsedOf<typeof roles.save>, @By() caller: Caller): Promise<AnswerOf<typeof roles.save>> {
    return this.service.save(input, caller);
  }

  @Serve(roles.copy)
  copy(@Input() input: ParsedOf<typeof roles.copy>, @By() caller: Caller): Promise<AnswerOf<typeof roles.copy>> {
    return this.service.copy(input, caller);
  }
}
