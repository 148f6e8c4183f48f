import { menuType } from '#domain/access/right.status';
import { catalogue } from '#contract/catalogue';
import { menuGroups, type RouteSpec } from '#contract/kit/route';
import type { Db } from '#server/kit/db/db';
import { menuUrl } from './menu';

const KNOWN = 'menu.knownRoutes';

/**
 * Inserts the declared menu: each group and screen once, when it first appears in a build. Changes made by
 * administrators stay, so it can run at every start.
 */
export async function seedMenu(db: Db): Promise<void> {
  await db.transact(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('${KNOWN}', 0))`);
    const [stored] = await tx.rows<{ sys_val: string }>('select sys_val from sys_setting where sys_key = $1', [KNOWN]);
    const known = new Set(stored ? (JSON.parse(stored.sys_val) as string[]) : []);
    const routes = (catalogue as readonly RouteSpec[]).filter(({ menu }) => menu !== undefined);
    for (const [at, [group, { zh, en }]] of Object.entries(menuGroups).entries()) {
      const fresh = routes.filter(({ name, menu }) => menu?.group === group && !known.has(name));
      if (fresh.length === 0) continue;
      const [found] = await tx.rows<{ id: number }>(
        `select id from menu_item where type = ${menuType.group} and icon = $1 order by id limit 1`,
        [group],
      );
      const [parent] = found
        ? [found]
        : await tx.rows<{ id: number }>(
            `
              insert into menu_item (name, en_name, icon, type, sort) values ($1, $2, $3, ${menuType.group}, $4) returning id
            `,
            [zh, en, group, at],
          );
      for (const route of fresh) {
        await tx.rows(
          `
            insert into menu_item (parentid, name, en_name, icon, url, type, router_name, sort)
            values (
              $1, $2, $3, $4, $5, ${menuType.page}, $6,
              (select coalesce(max(sort) + 1, 0) from menu_item where parentid = $1)
            )
            on conflict do nothing
          `,
          [parent?.id, route.zh, route.en, route.menu?.icon, menuUrl(route), route.name],
        );
      }
    }
    await tx.rows(
      `
        insert into sys_setting (sys_key, sys_val, visibility, zh, en)
        values ($1, $2, 'secret', '已写入菜单的页面', 'Screens written into the menu')
        on conflict (sys_key) do update set sys_val = excluded.sys_val, gmt_modified = now()
      `,
      [KNOWN, JSON.stringify([...new Set([...known, ...routes.map(({ name }) => name)])])],
    );
  });
}
