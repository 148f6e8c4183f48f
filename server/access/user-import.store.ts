import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { scopeSql } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { OrgEntity } from './org.entity';

/** An account that a row of the workbook may name; `reached` if it is within the caller's scope. */
export interface ExistingUser extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly enName: string;
  readonly gender: number;
  readonly phone: string;
  readonly email: string;
  readonly orgName: string;
  readonly roleIds: number[];
  readonly reached: boolean;
}

/** Reads and writes the accounts of an import. */
@Injectable()
export class UserImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the accounts with these user names. */
  findByUsernames(caller: Member, usernames: readonly string[]): Promise<ExistingUser[]> {
    const values: unknown[] = [usernames];
    const reached = scopeSql(caller, { person: 'u.id' }, values);
    return this.db.rows<ExistingUser>(
      `
        select u.id, u.username, u.name, u.en_name as "enName", u.gender, u.phone, u.email,
          coalesce(o.name, '') as "orgName",
          array(select g.role_id from v_role_grant g where g.user_id = u.id) as "roleIds", ${reached} as reached
        from v_app_user u
          left join org o on o.id = u.org_id
        where u.username = any ($1::text[])
      `,
      values,
    );
  }

  /** Returns the active departments. */
  findOrgs(on: Pick<Tx | Db, 'repository'> = this.db): Promise<Pick<OrgEntity, 'id' | 'name'>[]> {
    return on.repository(OrgEntity).find({ select: { id: true, name: true }, where: { status: 1 } });
  }

  /** Returns the rights of every role that has some. */
  findRights(): Promise<{ id: number; rights: string[] }[]> {
    return this.db.rows('select role_id as id, array_agg(right_name) as rights from role_right group by role_id');
  }

  /** Inserts or updates accounts by user name. A new one has no password, but an empty wallet. */
  async upsert(
    tx: Tx,
    accounts: readonly Readonly<Record<string, unknown>>[],
  ): Promise<{ id: number; username: string; fresh: boolean }[]> {
    const written = await tx.rows<{ id: number; username: string; fresh: boolean }>(
      `
        insert into app_user (username, name, en_name, gender, phone, email, org_id, password_hash)
        select x.username, x.name, x."enName", x.gender, x.phone, x.email, x."orgId", '-'
        from jsonb_to_recordset($1::jsonb) as x(
          username text, name text, "enName" text, gender smallint, phone text, email text, "orgId" int
        )
        on conflict (username)
        do update set name = excluded.name, en_name = excluded.en_name, gender = excluded.gender,
          phone = excluded.phone, email = excluded.email, org_id = excluded.org_id
        returning id, username, xmax = 0 as fresh
      `,
      [JSON.stringify(accounts)],
    );
    await tx.rows('insert into wallet (user_id, balance) select unnest($1::int[]), 0 on conflict do nothing', [
      written.filter(({ fresh }) => fresh).map(({ id }) => id),
    ]);
    return written;
  }

  /** Grants each person a role, unless the person has it. */
  async grantRoles(
    tx: Tx,
    grants: readonly { readonly userId: number; readonly roleId: number | undefined }[],
    grantedBy: number,
  ): Promise<void> {
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, granted_by, sort)
        select x.user_id, x.role_id, $3,
          coalesce((select max(sort) + 1 from v_role_grant g where g.user_id = x.user_id), 0)
        from unnest($1::int[], $2::int[]) as x (user_id, role_id)
        on conflict do nothing
      `,
      [grants.map(({ userId }) => userId), grants.map(({ roleId }) => roleId), grantedBy],
    );
  }
}
