import { Injectable } from '@nestjs/common';
import { menuOpen, menuType } from '#domain/access/right.status';
import type { Tx } from '#server/kit/db/db';
import { MenuItemEntity } from './menu-item.entity';

/** What is saved of a menu item. */
type MenuItemFields = Omit<MenuItemEntity, 'id' | 'sort' | 'gmtModified'>;

/** Changes the stored menu. */
@Injectable()
export class MenuEditorStore {
  /** Locks the menu until the transaction ends. */
  async lockMenu(tx: Tx): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('menu.edit', 0))`);
  }

  /** Inserts an item at the end of its group; returns its id. */
  async add(tx: Tx, item: MenuItemFields): Promise<number | undefined> {
    const [row] = await tx.rows<Pick<MenuItemEntity, 'id'>>(
      `
        insert into menu_item (parentid, name, en_name, icon, icon_type, url, type, openstatus, router_name, sort)
        values (
          $1, $2, $3, $4, $5, $6, $7, $8, $9,
          (select coalesce(max(sort) + 1, 0) from menu_item where parentid is not distinct from $1::int)
        )
        returning id
      `,
      this.values(item),
    );
    return row?.id;
  }

  /** Changes an item; in another group it is moved to the end. */
  async change(tx: Tx, id: number, item: MenuItemFields): Promise<void> {
    await tx.rows(
      `
        update menu_item
        set
          parentid = $1, name = $2, en_name = $3, icon = $4, icon_type = $5, url = $6, type = $7, openstatus = $8,
          router_name = $9, gmt_modified = now(),
          sort = case
            when parentid is not distinct from $1::int then sort
            else (select coalesce(max(sort) + 1, 0) from menu_item where parentid is not distinct from $1::int)
          end
        where id = $10
      `,
      [...this.values(item), id],
    );
  }

  /** Moves an item into a group whose items get this order. */
  async move(tx: Tx, id: number, parentid: number | null, order: readonly number[]): Promise<void> {
    await tx.repository(MenuItemEntity).update(id, { parentid, gmtModified: () => 'now()' });
    await tx.rows(
      `
        update menu_item m
        set sort = o.sort - 1
        from unnest($1::int[]) with ordinality as o (id, sort)
        where m.id = o.id
      `,
      [order],
    );
  }

  /** Deletes the hidden buttons of a screen. */
  async dropButtons(tx: Tx, pageId: number): Promise<void> {
    await tx.repository(MenuItemEntity).delete({ parentid: pageId, type: menuType.button });
  }

  /** Inserts hidden buttons of a screen. */
  async addButtons(
    tx: Tx,
    page: Pick<MenuItemEntity, 'id' | 'name' | 'enName'>,
    rightNames: readonly string[],
  ): Promise<void> {
    await tx.rows(
      `
        insert into menu_item (parentid, name, en_name, type, openstatus, router_name, sort)
        select $1, $2 || ' · ' || right_name, $3 || ' · ' || right_name, $4, $5, right_name, place
        from unnest($6::text[]) with ordinality as b (right_name, place)
      `,
      [page.id, page.name, page.enName, menuType.button, menuOpen.hidden, rightNames],
    );
  }

  /** Deletes an item with its hidden buttons. */
  async drop(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from menu_item where id = $1 or (parentid = $1 and type = $2)', [id, menuType.button]);
  }

  private values(item: MenuItemFields): unknown[] {
    return [
      item.parentid,
      item.name,
      item.enName,
      item.icon,
      item.iconType,
      item.url,
      item.type,
      item.openstatus,
      item.routerName,
    ];
  }
}
