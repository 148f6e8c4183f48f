import { role } from '#domain/session/role.status';
import { developerRights, rightNames } from '#contract/catalogue';
import type { Db } from '#server/kit/db/db';
import { roleRights } from './role-right';

const KNOWN = 'roles.knownRights';

/**
 * Gives the roles their default rights: each right once, when it first appears in a build. Later changes by
 * administrators stay, so it can run at every start. Developer rights are removed from all other roles, and in
 * production from developers too.
 */
export async function seedRoleRights(db: Db, production = false): Promise<void> {
  await db.transact(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('roles.knownRights', 0))`);
    const [stored] = await tx.rows<{ sys_val: string }>('select sys_val from sys_setting where sys_key = $1', [KNOWN]);
    const known = new Set(stored ? (JSON.parse(stored.sys_val) as string[]) : []);
    const grants = Object.entries(roleRights).flatMap(([roleId, rights]) =>
      [...new Set(rights)]
        .filter((right) => !known.has(right) && !(production && developerRights.has(right)))
        .map((right) => [Number(roleId), right] as const),
    );
    if (grants.length > 0) {
      await tx.rows(
        'insert into role_right (role_id, right_name) select * from unnest($1::int[], $2::text[]) on conflict do nothing',
        [grants.map(([roleId]) => roleId), grants.map(([, right]) => right)],
      );
    }
    await tx.rows('delete from role_right where right_name = any ($1::text[]) and ($2 or role_id <> $3)', [
      [...developerRights],
      production,
      role.developer,
    ]);
    await tx.rows(
      `
        insert into sys_setting (sys_key, sys_val, visibility, zh, en)
        values ($1, $2, 'secret', '已分配过默认值的权限', 'Rights whose defaults were given')
        on conflict (sys_key) do update set sys_val = excluded.sys_val, gmt_modified = now()
      `,
      [
        KNOWN,
        JSON.stringify(
          [...new Set([...known, ...rightNames])].filter((right) => !(production && developerRights.has(right))),
        ),
      ],
    );
  });
}
