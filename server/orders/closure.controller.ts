import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { closures } from '#contract/orders/closure.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ClosureService } from './closure.service';

type Ask<K extends keyof typeof closures> = ParsedOf<(typeof closures)[K]>;
type Answer<K extends keyof typeof closures> = Promise<AnswerOf<(typeof closures)[K]>>;

/** HTTP endpoints of closures. */
@Controller()
export class ClosureController implements Answers<typeof closures> {
  constructor(private readonly desk: ClosureService) {}

  @Serve(closures.list)
  list(@Input() input: Ask<'list'>, @By() caller: Caller): Answer<'list'> {
    return this.desk.list(caller, input);
  }

  @Serve(closures.detail)
  detail(@Input() { id }: Ask<'detail'>, @By() caller: Caller): Answer<'detail'> {
    return this.desk.detail(caller, id);
  }

  @Serve(closures.preview)
  preview(@Input() input: Ask<'preview'>, @By() caller: Caller): Answer<'preview'> {
    return this.desk.preview(caller, input);
  }

  @Serve(closures.apply)
  apply(@Input() input: Ask<'apply'>, @By() caller: Caller): Answer<'apply'> {
    return this.desk.apply(caller, input);
  }

  @Serve(closures.undo)
  undo(@Input() { id }: Ask<'undo'>, @By() caller: Caller): Answer<'undo'> {
    return this.desk.undo(caller, id);
  }
}
