import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { listViewFailure } from '#domain/lists/list-view.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { MAX_VIEWS, type listViews, type ListView } from '#contract/lists/list-view.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';

const VIEW = 'id, name, filter, is_default as "isDefault"';

/** Saved list views of each person. */
@Injectable()
export class ListViewService {
  constructor(private readonly db: Db) {}

  /** Returns the caller's settings of a list. */
  async all(caller: Caller, route: string): Promise<AnswerOf<typeof listViews.all>> {
    const of = [requireMember(caller).userId, route];
    const [views, [display]] = await Promise.all([
      this.db.rows<ListView>(`select ${VIEW} from list_view where user_id = $1 and route = $2 order by id`, of),
      this.db.rows<{ density: 'compact' | 'middle' | 'roomy'; hidden: string[] }>(
        'select density, hidden from list_look where user_id = $1 and route = $2',
        of,
      ),
    ]);
    return { views, look: display ?? null };
  }

  /** Saves a filter; a new default replaces the previous one. */
  save(caller: Caller, { route, name, filter, isDefault }: ParsedOf<typeof listViews.save>): Promise<ListView> {
    const { userId } = requireMember(caller);
    return this.db.transact(async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views:${userId}`]);
      const [counted] = await tx.rows<{ n: number }>(
        'select count(*)::int as n from list_view where user_id = $1 and route = $2 and name <> $3',
        [userId, route, name],
      );
      if ((counted?.n ?? 0) >= MAX_VIEWS) throw new Failure(listViewFailure.viewTooMany, { n: MAX_VIEWS });
      if (isDefault)
        await tx.rows('update list_view set is_default = false where user_id = $1 and route = $2 and is_default', [
          userId,
          route,
        ]);
      const [saved] = await tx.rows<ListView>(
        `
          insert into list_view (user_id, route, name, filter, is_default)
          values ($1, $2, $3, $4, $5)
          on conflict (user_id, route, name) do update set filter = excluded.filter, is_default = excluded.is_default
          returning ${VIEW}
        `,
        [userId, route, name, JSON.stringify(filter), isDefault],
      );
      return saved as ListView;
    });
  }

  /** Deletes a filter of the caller. */
  async remove(caller: Caller, id: number): Promise<{ id: number }> {
    const [removed] = await this.db.rows<{ id: number }>(
      'delete from list_view where id = $1 and user_id = $2 returning id',
      [id, requireMember(caller).userId],
    );
    if (!removed) throw new Failure(systemFailure.notFound);
    return removed;
  }

  /** Saves the caller's display settings of a list. */
  async look(
    caller: Caller,
    { route, density, hidden }: ParsedOf<typeof listViews.look>,
  ): Promise<AnswerOf<typeof listViews.look>> {
    await this.db.rows(
      'insert into list_look (user_id, route, density, hidden) values ($1, $2, $3, $4) on conflict (user_id, route) do update set density = excluded.density, hidden = excluded.hidden',
      [requireMember(caller).userId, route, density, hidden],
    );
    return { density };
  }
}
