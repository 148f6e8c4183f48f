import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { history } from '#contract/logs/history.contract';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccessRegistry } from '#server/kit/access/history-access';
import { LogDeskService } from './log-desk.service';

/** Returns the history of an object to callers who may see the object. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly access: HistoryAccessRegistry,
    private readonly logs: LogDeskService,
  ) {}

  /** Returns one page, newest first. */
  async list(
    caller: Member,
    { kind, key, page, size }: ParsedOf<typeof history.list>,
  ): Promise<AnswerOf<typeof history.list>> {
    return this.logs.listOfObject(caller, await this.access.historyObject(caller, kind, key), { page, size });
  }
}
