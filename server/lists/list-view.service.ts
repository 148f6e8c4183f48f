import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { listViewFailure } from '#domain/lists/list-view.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { MAX_VIEWS, type listViews, type ListView } from '#contract/lists/list-view.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ListViewStore } from './list-view.store';

/** Saved list views of each person. */
@Injectable()
export class ListViewService {
  constructor(
    private readonly db: Db,
    private readonly store: ListViewStore,
  ) {}

  /** Returns the caller's settings of a list. */
  async all(caller: Member, route: string): Promise<AnswerOf<typeof listViews.all>> {
    const { userId } = caller;
    const [views, look] = await Promise.all([this.store.findMany(userId, route), this.store.findLook(userId, route)]);
    return { views, look };
  }

  /** Saves a filter; a new default replaces the previous one. */
  save(caller: Member, { route, name, filter, isDefault }: ParsedOf<typeof listViews.save>): Promise<ListView> {
    const { userId } = caller;
    return this.db.transact(async (tx) => {
      await this.store.lockViews(tx, userId);
      if ((await this.store.countOthers(tx, { userId, route, name })) >= MAX_VIEWS)
        throw new Failure(listViewFailure.viewTooMany, { n: MAX_VIEWS });
      if (isDefault) await this.store.clearDefault(tx, { userId, route });
      return this.store.save(tx, { userId, route, name, filter, isDefault });
    });
  }

  /** Deletes a filter of the caller. */
  async remove(caller: Member, id: number): Promise<{ id: number }> {
    if (!(await this.store.drop(caller.userId, id))) throw new Failure(systemFailure.notFound);
    return { id };
  }

  /** Saves the caller's display settings of a list. */
  async look(
    caller: Member,
    { route, density, hidden }: ParsedOf<typeof listViews.look>,
  ): Promise<AnswerOf<typeof listViews.look>> {
    await this.store.saveLook({ userId: caller.userId, route, density, hidden });
    return { density };
  }
}
