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
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { AccountService } from '#server/accounts/account.service';
import { RoleGrantStore } from '#server/accounts/role-grant.store';
import { UserImportStore, type ExistingUser } from './user-import.store';
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
    private readonly imports: UserImportStore,
    private readonly store: UserStore,
    private readonly accounts: AccountService,
    private readonly grants: RoleGrantStore,
  ) {}

  keyOf({ username }: Row): string {
    return username;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const [known, orgs, rights] = [await this.known(caller, rows), await this.orgs(), await this.rightsOf()];
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
    const written = await this.accounts.import(
      tx,
      rows.map(({ orgName, ...rest }) => ({ ...rest, orgId: orgs.get(orgName) ?? 0 })),
    );
    const roleOf = new Map(rows.map(({ username, roleId }) => [username, roleId]));
    await this.grants.grantAll(
      tx,
      written.map(({ id, username }) => ({ userId: id, roleId: roleOf.get(username) })),
      caller.userId,
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

  private async known(caller: Member, rows: readonly Row[]): Promise<ReadonlyMap<string, ExistingUser>> {
    const found = await this.imports.findByUsernames(
      caller,
      rows.map(({ username }) => username),
    );
    return new Map(found.map((one) => [one.username, one]));
  }

  private async orgs(tx?: Tx): Promise<ReadonlyMap<string, number>> {
    return new Map((await this.imports.findOrgs(tx)).map(({ id, name: of }) => [of, id]));
  }

  private async rightsOf(): Promise<ReadonlyMap<number, string[]>> {
    return new Map((await this.imports.findRights()).map(({ id, rights }) => [id, rights]));
  }
}
