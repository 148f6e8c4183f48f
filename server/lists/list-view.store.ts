import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { listViews, ListView } from '#contract/lists/list-view.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { ListLookEntity } from './list-look.entity';
import { ListViewEntity } from './list-view.entity';

/** What a person saves of a list view. */
type SavedView = Pick<ListViewEntity, 'userId' | 'route' | 'name' | 'filter' | 'isDefault'>;

type ListLook = AnswerOf<typeof listViews.all>['look'];

/** Stores the list views and display settings of each person. */
@Injectable()
export class ListViewStore {
  constructor(private readonly db: Db) {}

  /** Returns the views of a list, in the order in which they were added. */
  findMany(userId: number, route: string): Promise<ListView[]> {
    return this.db.repository(ListViewEntity).find({
      select: { id: true, name: true, filter: true, isDefault: true },
      where: { userId, route },
      order: { id: 'ASC' },
    }) as Promise<ListView[]>;
  }

  /** Returns the display settings of a list; null if the person chose none. */
  async findLook(userId: number, route: string): Promise<ListLook> {
    const look = await this.db.repository(ListLookEntity).findOneBy({ userId, route });
    return look && ({ density: look.density, hidden: look.hidden } as ListLook);
  }

  /** Locks the views of a person until the transaction ends, so that their number stays below the limit. */
  async lockViews(tx: Tx, userId: number): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views:${userId}`]);
  }

  /** Counts the views of a list that have another name. */
  countOthers(tx: Tx, { userId, route, name }: Pick<SavedView, 'userId' | 'route' | 'name'>): Promise<number> {
    return tx.repository(ListViewEntity).countBy({ userId, route, name: Not(name) });
  }

  /** Makes no view of the list the default one. */
  async clearDefault(tx: Tx, { userId, route }: Pick<SavedView, 'userId' | 'route'>): Promise<void> {
    await tx.repository(ListViewEntity).update({ userId, route, isDefault: true }, { isDefault: false });
  }

  /** Adds a view, or changes the one that has its name. */
  async save(tx: Tx, { userId, route, name, filter, isDefault }: SavedView): Promise<ListView> {
    const [saved] = await tx.rows<ListView>(
      `
        insert into list_view (user_id, route, name, filter, is_default)
        values ($1, $2, $3, $4, $5)
        on conflict (user_id, route, name) do update set filter = excluded.filter, is_default = excluded.is_default
        returning id, name, filter, is_default as "isDefault"
      `,
      [userId, route, name, JSON.stringify(filter), isDefault],
    );
    return saved as ListView;
  }

  /** Deletes a view of a person. Returns whether there was one. */
  async drop(userId: number, id: number): Promise<boolean> {
    return (await this.db.repository(ListViewEntity).delete({ id, userId })).affected === 1;
  }

  /** Saves the display settings of a list. */
  async saveLook({ userId, route, density, hidden }: ListLookEntity): Promise<void> {
    await this.db.rows(
      `
        insert into list_look (user_id, route, density, hidden)
        values ($1, $2, $3, $4)
        on conflict (user_id, route) do update set density = excluded.density, hidden = excluded.hidden
      `,
      [userId, route, density, hidden],
    );
  }
}
