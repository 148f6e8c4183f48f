import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { menuOpen, menuType } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import { catalogue, rightNames } from '#contract/catalogue';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuRow, menus } from '#contract/access/menu.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { MENU_ROWS, type StoredMenuItem } from '#server/session/menu-tree.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';

const MAX_LEVELS = 3;
const routeNamed = (name: string): RouteSpec | undefined =>
  (catalogue as readonly RouteSpec[]).find((route) => route.name === name);
/** Returns whether a menu can link to a screen: its path has no parameters. */
const canLinkTo = (route: RouteSpec | undefined): route is RouteSpec =>
  route !== undefined && !route.path.includes(':');
/** Returns the buttons of a screen: its actions by the names of their rights. */
const buttonsOf = ({ routerName }: StoredMenuItem): string[] =>
  (routeNamed(routerName)?.rights ?? []).map((action) => `${routerName}${action}`);
const isButton = ({ type }: StoredMenuItem): boolean => type === menuType.button;
const toMenuRow = (item: StoredMenuItem): MenuRow => ({
  ...item,
  stands:
    (item.type !== menuType.page && !isButton(item)) ||
    canLinkTo(routeNamed(item.routerName)) ||
    (isButton(item) && (rightNames as readonly string[]).includes(item.routerName)),
});

/** Edits the stored menu, one change at a time. */
@Injectable()
export class MenuEditorService {
  constructor(
    private readonly db: Db,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Returns every item, hidden ones included. */
  async list(): Promise<MenuRow[]> {
    return (await this.db.rows<StoredMenuItem>(MENU_ROWS)).map(toMenuRow);
  }

  /** Saves one item; a new one is added at the end of its group. */
  save(input: ParsedOf<typeof menus.save>, caller: Caller): Promise<MenuRow> {
    return this.withLock(async (tx, items) => {
      const was = input.id === undefined ? undefined : items.find(({ id }) => id === input.id);
      if (input.id !== undefined && !was) throw new Failure(userFailure.menuMissing);
      if (was && isButton(was)) throw new Failure(userFailure.menuButtonAlone);
      if (was && was.type === menuType.page && (input.type !== menuType.page || input.routerName !== was.routerName))
        await tx.rows('delete from menu_item where parentid = $1 and type = $2', [was.id, menuType.button]);
      if (was?.type === menuType.group && input.type !== menuType.group) this.insistEmpty(items, was.id);
      const { routerName, url } = this.target(input, items);
      this.insistPlace(items, was?.id ?? 0, input.parentid, input.type === menuType.group);
      const values = [
        input.parentid === 0 ? null : input.parentid,
        input.name,
        input.enName,
        input.icon,
        input.iconType,
        url,
        input.type,
        input.openstatus,
        routerName,
      ];
      const [row] = was
        ? await tx.rows<{ id: number }>(
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
              returning id
            `,
            [...values, was.id],
          )
        : await tx.rows<{ id: number }>(
            `
              insert into menu_item (parentid, name, en_name, icon, icon_type, url, type, openstatus, router_name, sort)
              values (
                $1, $2, $3, $4, $5, $6, $7, $8, $9,
                (select coalesce(max(sort) + 1, 0) from menu_item where parentid is not distinct from $1::int)
              )
              returning id
            `,
            values,
          );
      const saved = (await this.rows(tx)).find(({ id }) => id === row?.id) as StoredMenuItem;
      await writeAudit(tx, caller, {
        action: was ? 'menu.edit' : 'menu.add',
        object: `menu:${saved.id}`,
        ...(was ? { before: was } : {}),
        after: saved,
      });
      return toMenuRow(saved);
    });
  }

  /** Moves an item to a position in a group. */
  move({ id, parentid, at }: ParsedOf<typeof menus.move>, caller: Caller): Promise<MenuRow[]> {
    return this.withLock(async (tx, items) => {
      const item = items.find((one) => one.id === id && !isButton(one));
      if (!item) throw new Failure(userFailure.menuMissing);
      this.insistPlace(items, id, parentid, item.type === menuType.group);
      const order = items.filter((one) => one.parentid === parentid && one.id !== id).map((one) => one.id);
      order.splice(Math.min(at, order.length), 0, id);
      await tx.rows('update menu_item set parentid = $2, gmt_modified = now() where id = $1', [
        id,
        parentid === 0 ? null : parentid,
      ]);
      await tx.rows(
        'update menu_item m set sort = o.sort - 1 from unnest($1::int[]) with ordinality as o (id, sort) where m.id = o.id',
        [order],
      );
      const place = items.filter((one) => one.parentid === item.parentid).findIndex((one) => one.id === id);
      await writeAudit(tx, caller, {
        action: 'menu.move',
        object: `menu:${id}`,
        before: { parentid: item.parentid, at: place },
        after: { parentid, at: order.indexOf(id) },
      });
      return (await this.rows(tx)).map(toMenuRow);
    });
  }

  /** Hides these buttons of a screen for everyone and shows the others. */
  buttons({ id, hidden }: ParsedOf<typeof menus.buttons>, caller: Caller): Promise<MenuRow[]> {
    return this.withLock(async (tx, items) => {
      const page = items.find((one) => one.id === id && one.type === menuType.page);
      if (!page) throw new Failure(userFailure.menuMissing);
      const wrong = hidden.filter((right) => !buttonsOf(page).includes(right));
      if (wrong.length > 0) throw new Failure(userFailure.rightUnknown, { rights: wrong.join(', ') });
      const before = items.filter((one) => isButton(one) && one.parentid === id).map(({ routerName }) => routerName);
      await tx.rows('delete from menu_item where type = $2 and parentid = $1', [id, menuType.button]);
      await tx.rows(
        `
          insert into menu_item (parentid, name, en_name, type, openstatus, router_name, sort)
          select $1, $2 || ' · ' || right_name, $3 || ' · ' || right_name, $4, $5, right_name, place
          from unnest($6::text[]) with ordinality as b (right_name, place)
        `,
        [id, page.name, page.enName, menuType.button, menuOpen.hidden, [...new Set(hidden)].sort()],
      );
      await writeAudit(tx, caller, {
        action: 'menu.buttons',
        object: `menu:${id}`,
        before: { hidden: before.join(', ') },
        after: { hidden: hidden.join(', ') },
      });
      return (await this.rows(tx)).map(toMenuRow);
    });
  }

  /** Deletes an item without children; hidden buttons of a screen are deleted with it. */
  remove({ id }: ParsedOf<typeof menus.remove>, caller: Caller): Promise<{ id: number }> {
    return this.withLock(async (tx, items) => {
      const item = items.find((one) => one.id === id);
      if (!item) throw new Failure(userFailure.menuMissing);
      this.insistEmpty(items, id);
      await tx.rows('delete from menu_item where id = $1 or (parentid = $1 and type = $2)', [id, menuType.button]);
      await writeAudit(tx, caller, { action: 'menu.delete', object: `menu:${id}`, before: item });
      return { id };
    });
  }

  private rows(tx: Tx): Promise<StoredMenuItem[]> {
    return tx.rows<StoredMenuItem>(MENU_ROWS);
  }

  /** Serialises changes and notifies logged-in users. */
  private async withLock<T>(work: (tx: Tx, items: readonly StoredMenuItem[]) => Promise<T>): Promise<T> {
    const changed = await this.db.transact(async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('menu.edit', 0))`);
      return work(tx, await this.rows(tx));
    });
    await this.rightsChanges.announce();
    return changed;
  }

  private insistEmpty(items: readonly StoredMenuItem[], id: number): void {
    const n = items.filter((item) => item.parentid === id && !isButton(item)).length;
    if (n > 0) throw new Failure(userFailure.menuHasChilds, { n });
  }

  /** Returns the target of an item: a screen by name, an external address, or none. */
  private target(
    { id, type, routerName, url }: ParsedOf<typeof menus.save>,
    items: readonly StoredMenuItem[],
  ): { routerName: string; url: string } {
    if (type === menuType.group) return { routerName: '', url: '' };
    if (type === menuType.external) {
      if (!/^https?:\/\/[^\s/]/.test(url) || !URL.canParse(url)) throw new Failure(userFailure.menuUrlWrong);
      return { routerName: '', url };
    }
    const route = routeNamed(routerName);
    if (!canLinkTo(route)) throw new Failure(userFailure.menuRouteUnknown, { routerName });
    const other = items.find((item) => item.routerName === routerName && item.id !== id);
    if (other) throw new Failure(userFailure.menuRouteTwice, { routerName, name: other.name });
    return { routerName, url: route.path };
  }

  /** Throws unless an item is at the top or in a group, not below itself, and not too deep. */
  private insistPlace(items: readonly StoredMenuItem[], id: number, parentid: number, isGroup: boolean): void {
    const above: number[] = [];
    for (let at = parentid; at !== 0;) {
      const parent = items.find((item) => item.id === at);
      if (parent?.type !== menuType.group || parent.id === id || above.includes(at))
        throw new Failure(userFailure.menuParentWrong);
      above.push(at);
      at = parent.parentid;
    }
    const depth = (of: number): number =>
      Math.max(0, ...items.filter((item) => of !== 0 && item.parentid === of).map((item) => 1 + depth(item.id)));
    if (above.length + 1 + depth(id) > MAX_LEVELS || (isGroup && above.length + 1 >= MAX_LEVELS))
      throw new Failure(userFailure.menuTooDeep);
  }
}
