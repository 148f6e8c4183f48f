import { Injectable } from '@nestjs/common';
import { blackListReasonText } from '#domain/black-lists/black-list-reason.rules';
import type { AppealRow } from '#contract/black-lists/black-list.contract';
import type { Page } from '#contract/kit/page';
import { schoolStamp } from '#server/kit/runtime/clock';
import type { Bind, ListRequest } from '#server/kit/db/list';
import { AppealQueryStore, type StoredAppealRow } from './appeal-query.store';

const toRow = ({ submittedAt, checkedAt, cause, ...row }: StoredAppealRow): AppealRow => ({
  ...row,
  ...(cause ? { about: blackListReasonText(cause).zh, aboutEn: blackListReasonText(cause).en } : {}),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

/** Reads appeals for their list, for a black list entry and for their owner. */
@Injectable()
export class AppealQueryService {
  constructor(private readonly store: AppealQueryStore) {}

  /** Returns one page, narrowed by `conditions`. */
  async page(
    query: ListRequest & { readonly page: number; readonly size: number },
    conditions: (bind: Bind) => readonly string[],
  ): Promise<Page<AppealRow>> {
    const found = await this.store.list.page(query, conditions);
    return { ...found, content: found.content.map(toRow) };
  }

  /** Returns the appeals against one entry, newest first. */
  async findByEntry(id: number): Promise<AppealRow[]> {
    return (await this.store.findByEntry(id)).map(toRow);
  }

  /** Returns a person's appeals, newest first. */
  async findByUser(userId: number): Promise<AppealRow[]> {
    return (await this.store.findByUser(userId)).map(toRow);
  }
}
