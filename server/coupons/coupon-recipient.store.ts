import type { Db, Tx } from '#server/kit/db/db';

/** Returns the ids of active people with one of the roles, in order. */
export async function findRecipientsByRoles(tx: Tx, roleIds: readonly number[], limit: number): Promise<number[]> {
  const people = await tx.rows<{ id: number }>(
    `
      select distinct u.id
      from v_app_user u
        join v_role_grant g on g.user_id = u.id
      where u.status = 1 and g.role_id = any ($1)
      order by u.id
      limit $2
    `,
    [roleIds, limit],
  );
  return people.map(({ id }) => id);
}

/** Returns the ids of active people in the departments and below them, in order. */
export async function findRecipientsByOrgs(tx: Tx, orgIds: readonly number[], limit: number): Promise<number[]> {
  const people = await tx.rows<{ id: number }>(
    'select u.id from v_app_user u where u.status = 1 and u.org_id = any (orgs_below($1)) order by u.id limit $2',
    [orgIds, limit],
  );
  return people.map(({ id }) => id);
}

/** Returns the active people with these user names. */
export function findRecipientsByNames(
  on: Pick<Db, 'rows'>,
  usernames: readonly string[],
): Promise<{ id: number; username: string }[]> {
  return on.rows('select id, username from v_app_user where status = 1 and username = any ($1) order by id', [
    usernames,
  ]);
}
