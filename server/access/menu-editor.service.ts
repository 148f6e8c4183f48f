import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { menuType } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import { catalogue, rightNames } from '#contract/catalogue';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuRow, menus } from '#contract/access/menu.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { MenuTree, type StoredMenuItem } from '#server/session/menu-tree.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { MenuEditorStore } from './menu-editor.store';

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
    private readonly menu: MenuTree,
    private readonly store: MenuEditorStore,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Returns every item, hidden ones included. */
  async list(): Promise<MenuRow[]> {
    return (await this.menu.storedItems()).map(toMenuRow);
  }

  /** Saves one item; a new one is added at the end of its group. */
  save(input: ParsedOf<typeof menus.save>, caller: Caller): Promise<MenuRow> {
    return this.withLock(async (tx, items) => {
      const was = input.id === undefined ? undefined : items.find(({ id }) => id === input.id);
      if (input.id !== undefined && !was) throw new Failure(userFailure.menuMissing);
      if (was && isButton(was)) throw new Failure(userFailure.menuButtonAlone);
      if (was && was.type === menuType.page && (input.type !== menuType.page || input.routerName !== was.routerName))
        await this.store.dropButtons(tx, was.id);
      if (was?.type === menuType.group && input.type !== menuType.group) this.assertEmpty(items, was.id);
      const { routerName, url } = this.target(input, items);
      this.assertPlace(items, was?.id ?? 0, input.parentid, input.type === menuType.group);
      const fields = {
        parentid: input.parentid === 0 ? null : input.parentid,
        name: input.name,
        enName: input.enName,
        icon: input.icon,
        iconType: input.iconType,
        url,
        type: input.type,
        openstatus: input.openstatus,
        routerName,
      };
      if (was) await this.store.change(tx, was.id, fields);
      const savedId = was ? was.id : await this.store.add(tx, fields);
      const saved = (await this.menu.storedItems(tx)).find(({ id }) => id === savedId) as StoredMenuItem;
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
      this.assertPlace(items, id, parentid, item.type === menuType.group);
      const order = items.filter((one) => one.parentid === parentid && one.id !== id).map((one) => one.id);
      order.splice(Math.min(at, order.length), 0, id);
      await this.store.move(tx, id, parentid === 0 ? null : parentid, order);
      const place = items.filter((one) => one.parentid === item.parentid).findIndex((one) => one.id === id);
      await writeAudit(tx, caller, {
        action: 'menu.move',
        object: `menu:${id}`,
        before: { parentid: item.parentid, at: place },
        after: { parentid, at: order.indexOf(id) },
      });
      return (await this.menu.storedItems(tx)).map(toMenuRow);
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
      await this.store.dropButtons(tx, id);
      await this.store.addButtons(tx, page, [...new Set(hidden)].sort());
      await writeAudit(tx, caller, {
        action: 'menu.buttons',
        object: `menu:${id}`,
        before: { hidden: before.join(', ') },
        after: { hidden: hidden.join(', ') },
      });
      return (await this.menu.storedItems(tx)).map(toMenuRow);
    });
  }

  /** Deletes an item without children; hidden buttons of a screen are deleted with it. */
  remove({ id }: ParsedOf<typeof menus.remove>, caller: Caller): Promise<{ id: number }> {
    return this.withLock(async (tx, items) => {
      const item = items.find((one) => one.id === id);
      if (!item) throw new Failure(userFailure.menuMissing);
      this.assertEmpty(items, id);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, { action: 'menu.delete', object: `menu:${id}`, before: item });
      return { id };
    });
  }

  /** Serialises changes and notifies logged-in users. */
  private async withLock<T>(work: (tx: Tx, items: readonly StoredMenuItem[]) => Promise<T>): Promise<T> {
    const changed = await this.db.transact(async (tx) => {
      await this.store.lockMenu(tx);
      return work(tx, await this.menu.storedItems(tx));
    });
    await this.rightsChanges.announce();
    return changed;
  }

  private assertEmpty(items: readonly StoredMenuItem[], id: number): void {
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
  private assertPlace(items: readonly StoredMenuItem[], id: number, parentid: number, isGroup: boolean): void {
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
