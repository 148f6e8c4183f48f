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

/** Reads the accounts and departments of an import. */
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
}
