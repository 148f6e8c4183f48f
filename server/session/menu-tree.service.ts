import { Injectable } from '@nestjs/common';
import { menuOpen, menuType } from '#domain/access/right.status';
import type { MenuItem } from '#contract/session/session.contract';
import type { Db, Tx } from '#server/kit/db/db';
import { declaredMenusOf } from './menu';
import { MenuStore, type StoredMenuItem } from './menu.store';

export type { StoredMenuItem } from './menu.store';

/** Returns the menu tree for a set of rights, without hidden items, screens without their right and empty groups. */
function menuTreeOf(items: readonly StoredMenuItem[], rights: ReadonlySet<string>): MenuItem[] {
  const below = (parentid: number): MenuItem[] =>
    items.flatMap((item): MenuItem[] => {
      if (item.parentid !== parentid || item.openstatus !== menuOpen.shown || item.type === menuType.button) return [];
      if (item.type === menuType.page && !rights.has(item.routerName)) return [];
      const childs = item.type === menuType.group ? below(item.id) : [];
      return item.type === menuType.group && childs.length === 0 ? [] : [{ ...item, childs }];
    });
  return below(0);
}

/** The menu and visible rights of a session. */
interface SessionMenu {
  readonly menus: MenuItem[];
  /** Its rights without those whose button the school hides; the server still accepts them. */
  readonly ruleList: string[];
}

/** Returns the left menu of a session: the stored one, or the built-in one if none is stored. */
@Injectable()
export class MenuTree {
  constructor(private readonly store: MenuStore) {}

  /** Returns every stored item, hidden ones included, the items of every group in order. */
  storedItems(on?: Pick<Tx | Db, 'rows'>): Promise<StoredMenuItem[]> {
    return this.store.findAll(on);
  }

  /** Returns the menu for a set of rights; empty without rights, because external links only accompany other items. */
  async menusFor(rights: ReadonlySet<string>, on?: Pick<Tx | Db, 'rows'>): Promise<MenuItem[]> {
    return (await this.sessionMenuOf(rights, on)).menus;
  }

  /** Returns the menu for a set of rights, and the rights that control buttons. */
  async sessionMenuOf(rights: ReadonlySet<string>, on?: Pick<Tx | Db, 'rows'>): Promise<SessionMenu> {
    if (rights.size === 0) return { menus: [], ruleList: [] };
    const items = await this.store.findAll(on);
    const hidden = new Set(
      items
        .filter(({ type, openstatus }) => type === menuType.button && openstatus === menuOpen.hidden)
        .map(({ routerName }) => routerName),
    );
    return {
      menus: items.length === 0 ? declaredMenusOf(rights) : menuTreeOf(items, rights),
      ruleList: [...rights].filter((right) => !hidden.has(right)).sort(),
    };
  }
}
