import { Injectable } from '@nestjs/common';
import { maskCard, maskPhone } from '#domain/kit/identity';
import { role } from '#domain/session/role.status';
import { accountStatus } from '#domain/access/right.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { userRow, users, type UserDetail, type UserLogin, type UserRow } from '#contract/access/user.contract';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { contains, equals, listAll, listPage, type SqlFilter, type ListQuery } from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';
import { isLiveSession, UserStore, type UserLoginRow } from './user.store';

const MAX_LOGINS = 40;

type UserListRow = Omit<UserRow, 'lockedUntil' | 'lastLogin' | 'gmtCreate'> &
  Record<string, unknown> & {
    readonly lockedUntil: number | null;
    readonly lastLogin: number | null;
    readonly createdAt: number;
  };

const holds: SqlFilter = (value, bind) =>
  `exists (select 1 from role_grant g where g.user_id = u.id and g.role_id = ${bind(value)} and (g.expires_at is null or g.expires_at > app_now()))`;
const locked: SqlFilter = (value) =>
  value === true ? 'u.locked_until > app_now()' : '(u.locked_until is null or u.locked_until <= app_now())';

const list: ListQuery<'keyword' | 'roleId' | 'orgId' | 'status' | 'locked', 'gmtCreate' | 'lastLogin' | 'username'> = {
  select: `u.id, u.name, u.en_name as "enName", u.username, u.phone, o.name as "orgName", o.en_name as "enOrgName", u.status,
    array(select g.role_id from role_grant g where g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now()) order by g.sort, g.role_id) as "roleIds",
    case when u.locked_until > app_now() then epoch_ms(u.locked_until) end as "lockedUntil", (select count(*)::int from session s where s.user_id = u.id and ${isLiveSession}) as online,
    epoch_ms(u.last_login) as "lastLogin", epoch_ms(u.gmt_create) as "createdAt"`,
  from: 'app_user u left join org o on o.id = u.org_id',
  filters: {
    keyword: contains(`(u.username || ' ' || u.name || ' ' || u.phone)`),
    roleId: holds,
    orgId: (value, bind) => `u.org_id = any (orgs_below(array[${bind(value)}::int]))`,
    status: equals('u.status'),
    locked,
  },
  sorts: { gmtCreate: 'u.gmt_create', lastLogin: 'u.last_login', username: 'u.username' },
  tieBreaker: 'u.id desc',
};

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
  ) {}

  /** Returns one page of the accounts in scope. */
  async list(caller: Caller, query: ParsedOf<typeof users.list>): Promise<AnswerOf<typeof users.list>> {
    const found = await listPage<UserListRow>(
      this.db,
      list,
      query,
      scopeConditions(requireMember(caller), { person: 'u.id' }),
    );
    return { ...found, content: found.content.map(this.toUserRow(caller)) };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(users.exportFile)
  sheet(caller: Caller, query: Omit<ParsedOf<typeof users.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<UserListRow>(
          this.db,
          listAll(list, query, EXPORT_CAP, scopeConditions(requireMember(caller), { person: 'u.id' })),
        ),
        this.toUserRow(caller),
      ),
    };
  }

  /** Returns one account with its roles and logins. */
  async detail(caller: Caller, id: number): Promise<UserDetail> {
    const member = requireMember(caller);
    const { lockedUntil, lastLogin, createdAt, ...account } = await this.store.find(this.db, member, id);
    const [grants, logins] = await Promise.all([
      this.store.grants(this.db, id),
      this.store.logins(this.db, id, MAX_LOGINS),
    ]);
    const scopes = await this.store.scopes(this.db, grants);
    return {
      ...account,
      name: visibleName(caller, account.name),
      enName: canSeePersons(caller) ? account.enName : '',
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
        grantedBy: grant.grantedBy === null ? null : visibleName(caller, grant.grantedBy),
        grantedAt: schoolStamp(grant.grantedAt),
      })),
      sessions: logins.filter(({ alive }) => alive).map(this.toLogin(member)),
      history: logins.filter(({ alive }) => !alive).map(this.toLogin(member)),
    };
  }

  /** Returns the choices for the scope of a grant. */
  async scopeChoices(): Promise<AnswerOf<typeof users.reaches>> {
    const of = (table: string, name: string, parent: string, order: string) =>
      this.db.rows<{ id: number; name: string; enName: string; parentId: number | null }>(
        `select id, ${name} as name, en_name as "enName", ${parent} as "parentId" from ${table} order by ${order}`,
      );
    const [campuses, venues, merchants, orgs] = await Promise.all([
      of('campus', 'campus_name', 'null::int', 'sort, id'),
      of('venue', 'venue_name', 'campus_id', 'sort, id'),
      of('merchant', 'merchant_name', 'null::int', 'id'),
      this.departments(),
    ]);
    return { campuses, venues, merchants, orgs };
  }

  /** Returns active departments, parents before children. */
  departments(): Promise<AnswerOf<typeof users.orgs>> {
    return this.db.rows<AnswerOf<typeof users.orgs>[number]>(
      `
        select id, name, en_name as "enName", parent_id as "parentId"
        from org
        where status = 1
        order by parent_id nulls first, sort, id
      `,
    );
  }

  private toUserRow(caller: Caller) {
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
