import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { finder } from '#contract/reservations/finder.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FinderService } from './finder.service';

/** HTTP API of the search for free courts. */
@Controller()
export class FinderController implements Answers<typeof finder> {
  constructor(private readonly found: FinderService) {}

  @Serve(finder.free)
  free(@Input() input: ParsedOf<typeof finder.free>, @By() caller: Caller): Promise<AnswerOf<typeof finder.free>> {
    return this.found.free(input, caller);
  }

  @Serve(finder.useRules)
  async useRules(
    @Input() _input: ParsedOf<typeof finder.useRules>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof finder.useRules>> {
    return this.found.rules(caller);
  }
}
