import { Injectable } from '@nestjs/common';
import type { MenuItem } from '#contract/session/session.contract';
import { Db, type Tx } from '#server/kit/db/db';

/** A stored menu item. */
export interface StoredMenuItem extends Omit<MenuItem, 'childs'>, Record<string, unknown> {}

/** Reads the stored menu. */
@Injectable()
export class MenuStore {
  constructor(private readonly db: Db) {}

  /** Returns every item, hidden ones included, the items of every group in order. */
  findAll(on: Pick<Tx | Db, 'rows'> = this.db): Promise<StoredMenuItem[]> {
    return on.rows<StoredMenuItem>(`
      select id, coalesce(parentid, 0) as parentid, name, en_name as "enName", icon, icon_type as "iconType", url,
        type, openstatus, router_name as "routerName"
      from v_menu_item
      order by parentid nulls first, sort, id
    `);
  }
}
