import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { history } from '#contract/system/history.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { HistoryService } from './history.service';

/** HTTP endpoints of the history of single objects. */
@Controller()
export class HistoryController implements Answers<typeof history> {
  constructor(private readonly work: HistoryService) {}

  @Serve(history.list)
  list(@Input() input: ParsedOf<typeof history.list>, @By() caller: Caller): Promise<AnswerOf<typeof history.list>> {
    return this.work.list(caller, input);
  }
}
