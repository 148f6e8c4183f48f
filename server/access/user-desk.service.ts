import { Injectable } from '@nestjs/common';
import { maskCard, maskPhone } from '#domain/kit/identity';
import { role } from '#domain/session/role.status';
import { accountStatus } from '#domain/access/right.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { userRow, users, type UserDetail, type UserLogin, type UserRow } from '#contract/access/user.contract';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';
import { UserDeskStore, type UserListRow } from './user-desk.store';
import { UserStore, type UserLoginRow } from './user.store';

const MAX_LOGINS = 40;

const stampOf = (at: number | null): string | null => (at === null ? null : schoolStamp(at));
const roleText = (ids: readonly number[], lang: 'zh' | 'en'): string =>
  ids.map((id) => codeIn(role, id)?.[lang] ?? String(id)).join(lang === 'zh' ? '、' : ', ');

const sheet: Sheet<UserRow> = {
  zh: '用户',
  en: 'Users',
  row: userRow,
  columns: [
    { key: 'name', width: 16 },
    { key: 'username', width: 20 },
    { key: 'phone', width: 16 },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName), width: 24 },
    { key: 'roleIds', value: (row, lang) => roleText(row.roleIds, lang), width: 32 },
    { key: 'status', of: accountStatus },
    { key: 'lockedUntil', width: 20 },
    { key: 'lastLogin', width: 20 },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Returns `a***@b.edu`: an email as an administrator sees it before revealing it with a reason. */
const maskMail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/** Lists the accounts of a school for administrators. */
@Injectable()
export class UserDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    private readonly desk: UserDeskStore,
  ) {}

  /** Returns one page of the accounts in scope. */
  async list(caller: Member, query: ParsedOf<typeof users.list>): Promise<AnswerOf<typeof users.list>> {
    const found = await this.desk.list.page(query, caller);
    return { ...found, content: found.content.map(this.toUserRow(caller)) };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(users.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof users.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(this.desk.list.rows(query, caller), this.toUserRow(caller)),
    };
  }

  /** Returns one account with its roles and logins. */
  async detail(member: Member, id: number): Promise<UserDetail> {
    const { lockedUntil, lastLogin, createdAt, ...account } = await this.store.find(this.db, member, id);
    const [grants, logins] = await Promise.all([
      this.store.grants(this.db, id),
      this.store.logins(this.db, id, MAX_LOGINS),
    ]);
    const scopes = await this.store.scopes(this.db, grants);
    return {
      ...account,
      name: visibleName(member, account.name),
      enName: canSeePersons(member) ? account.enName : '',
      phone: maskPhone(account.phone),
      email: maskMail(account.email),
      campusCardNo: account.campusCardNo && maskCard(account.campusCardNo),
      lockedUntil: stampOf(lockedUntil),
      lastLogin: stampOf(lastLogin),
      gmtCreate: schoolStamp(createdAt),
      self: member.userId === id,
      grants: grants.map((grant, i) => ({
        roleId: grant.roleId,
        scope: scopes[i] ?? { kind: 1, ids: [], names: [] },
        expiresOn: grant.expiresAt === null ? null : schoolTime(grant.expiresAt - 1).date,
        over: grant.over,
        grantedBy: grant.grantedBy === null ? null : visibleName(member, grant.grantedBy),
        grantedAt: schoolStamp(grant.grantedAt),
      })),
      sessions: logins.filter(({ alive }) => alive).map(this.toLogin(member)),
      history: logins.filter(({ alive }) => !alive).map(this.toLogin(member)),
    };
  }

  /** Returns the choices for the scope of a grant. */
  async scopeChoices(): Promise<AnswerOf<typeof users.reaches>> {
    const [places, orgs] = await Promise.all([this.desk.places(), this.departments()]);
    return { ...places, orgs };
  }

  /** Returns active departments, parents before children. */
  departments(): Promise<AnswerOf<typeof users.orgs>> {
    return this.desk.departments();
  }

  private toUserRow(caller: Member) {
    return ({ lockedUntil, lastLogin, createdAt, ...row }: UserListRow): UserRow => ({
      ...row,
      name: visibleName(caller, row.name),
      enName: canSeePersons(caller) ? row.enName : '',
      phone: maskPhone(row.phone),
      lockedUntil: stampOf(lockedUntil),
      lastLogin: stampOf(lastLogin),
      gmtCreate: schoolStamp(createdAt),
    });
  }

  private toLogin({ sid: own }: Member) {
    return ({ key, sid, roleId, ip, agent, openedAt, lastSeen, endedAt, reason }: UserLoginRow): UserLogin => ({
      key,
      roleId,
      ip,
      agent,
      at: schoolStamp(openedAt),
      lastSeen: schoolStamp(lastSeen),
      endedAt: stampOf(endedAt),
      reason,
      mine: sid === own,
    });
  }
}
