import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { gender } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { grantRefusal, accountRefusal } from '#domain/access/grant.rules';
import { importRowAction } from '#domain/tasks/task.status';
import { codeOf, labeled, text } from '#contract/kit/fields';
import { userInput, users } from '#contract/access/user.contract';
import { userImports } from '#contract/access/user-import.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { scopeSql } from '#server/kit/access/scope';
import { UserStore } from './user.store';

const { name, enName, phone, email } = userInput.shape;
const row = z.object({
  username: users.add.input.shape.username,
  name,
  enName,
  gender: labeled('性别', 'Gender', codeOf(gender)),
  phone,
  email,
  orgName: labeled('部门', 'Department', text(60)).default(''),
  roleId: labeled('角色', 'Role', codeOf(role)),
});
type Row = z.output<typeof row>;

interface ExistingUser extends Record<string, unknown> {
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

const isUnchanged = (was: ExistingUser, is: Row): boolean =>
  (['name', 'enName', 'gender', 'phone', 'email', 'orgName'] as const).every((field) => was[field] === is[field]) &&
  was.roleIds.includes(is.roleId);

/**
 * Imports accounts from a workbook, matched by user name. New accounts get no password: people use single sign-on or
 * receive one later. Nothing beyond the importer's rights is granted.
 */
@ImportSource()
@Injectable()
export class UserImportService implements Importer<Row> {
  readonly endpoint = userImports.importRun;
  readonly template = 'user';
  readonly title = { zh: '用户', en: 'Users' };
  readonly row = row;
  readonly columns = [
    { key: 'username', example: '2026012345' },
    { key: 'name', example: '林晓' },
    { key: 'enName', example: 'Lin Xiao' },
    { key: 'gender', of: gender },
    { key: 'phone', example: '13900001111' },
    { key: 'email', example: 'lin@school.example' },
    { key: 'orgName', example: '计算机学院' },
    { key: 'roleId', of: role },
  ];

  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
  ) {}

  keyOf({ username }: Row): string {
    return username;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const [known, orgs, rights] = [
      await this.known(this.db, caller, rows),
      await this.orgs(this.db),
      await this.rightsOf(this.db),
    ];
    return rows.map((one): ImportRowResult => {
      if (one.orgName !== '' && !orgs.has(one.orgName))
        return { field: 'orgName', zh: '没有这个部门', en: 'This department does not exist.' };
      const was = known.get(one.username);
      if (was && !was.reached)
        return { field: 'username', zh: '该用户不在您的管理范围内', en: 'This user is outside your scope.' };
      if (was && isUnchanged(was, one)) return { fate: importRowAction.same };
      const refused =
        grantRefusal(caller, was?.id ?? 0, one.roleId, rights.get(one.roleId) ?? []) ??
        (was
          ? accountRefusal(
              caller,
              was.roleIds,
              was.roleIds.flatMap((id) => rights.get(id) ?? []),
            )
          : null);
      if (refused)
        return {
          field: 'roleId',
          zh: '您不能授予此角色，或不能修改此用户',
          en: 'You cannot assign this role or change this user.',
        };
      return { fate: was ? importRowAction.changed : importRowAction.fresh };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    await this.store.lockGrants(tx);
    const orgs = await this.orgs(tx);
    const values = JSON.stringify(rows.map(({ orgName, ...rest }) => ({ ...rest, orgId: orgs.get(orgName) ?? 0 })));
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
      [values],
    );
    const roleOf = new Map(rows.map(({ username, roleId }) => [username, roleId]));
    await tx.rows('insert into wallet (user_id, balance) select unnest($1::int[]), 0 on conflict do nothing', [
      written.filter(({ fresh }) => fresh).map(({ id }) => id),
    ]);
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, granted_by, sort)
        select x.user_id, x.role_id, $3,
          coalesce((select max(sort) + 1 from role_grant g where g.user_id = x.user_id), 0)
        from unnest($1::int[], $2::int[]) as x (user_id, role_id)
        on conflict do nothing
      `,
      [written.map(({ id }) => id), written.map(({ username }) => roleOf.get(username)), caller.userId],
    );
    await writeAudit(tx, caller, {
      action: 'user.import',
      object: 'user:import',
      after: {
        fresh: written.filter(({ fresh }) => fresh).length,
        changed: written.filter(({ fresh }) => !fresh).length,
      },
    });
  }

  private async known(
    on: Pick<Db, 'rows'>,
    caller: Member,
    rows: readonly Row[],
  ): Promise<ReadonlyMap<string, ExistingUser>> {
    const values: unknown[] = [rows.map(({ username }) => username)];
    const reached = scopeSql(caller, { person: 'u.id' }, values);
    const found = await on.rows<ExistingUser>(
      `
        select u.id, u.username, u.name, u.en_name as "enName", u.gender, u.phone, u.email,
          coalesce(o.name, '') as "orgName",
          array(select g.role_id from role_grant g where g.user_id = u.id) as "roleIds", ${reached} as reached
        from app_user u
          left join org o on o.id = u.org_id
        where u.username = any ($1::text[])
      `,
      values,
    );
    return new Map(found.map((one) => [one.username, one]));
  }

  private async orgs(on: Pick<Tx | Db, 'rows'>): Promise<ReadonlyMap<string, number>> {
    return new Map(
      (await on.rows<{ id: number; name: string }>('select id, name from org where status = 1')).map(
        ({ id, name: of }) => [of, id],
      ),
    );
  }

  private async rightsOf(on: Pick<Db, 'rows'>): Promise<ReadonlyMap<number, string[]>> {
    return new Map(
      (
        await on.rows<{ id: number; rights: string[] }>(
          'select role_id as id, array_agg(right_name) as rights from role_right group by role_id',
        )
      ).map(({ id, rights }) => [id, rights]),
    );
  }
}
