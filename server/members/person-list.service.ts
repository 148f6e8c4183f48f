import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { blackListStatus, gender, memberOrigin } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { accountStatus } from '#domain/access/right.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import {
  memberList,
  personRow,
  studentList,
  teacherList,
  type PersonRow,
} from '#contract/members/person-list.contract';
import { hasRight, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type Bind, type ListQuery } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { personScope } from '#server/kit/access/person-scope';

type Stored = Omit<PersonRow, 'balance' | 'syncedAt' | 'lastVisit' | 'lastLogin'> & {
  balance: number | null;
  syncedAt: Date | null;
  lastVisit: string | null;
  lastLogin: Date | null;
};

/** The roles of each list. A person must hold one of them. */
const rolesByKind = {
  students: { zh: '学生', en: 'Students', roles: [role.student] },
  teachers: { zh: '教职工', en: 'Staff', roles: [role.staff] },
  members: {
    zh: '会员',
    en: 'Members',
    roles: [role.student, role.staff, role.family, role.external, role.companion, role.specialCrowd],
  },
} as const;
/** The kind of a list of people. */
export type PersonListKind = keyof typeof rolesByKind;

const ORIGIN = `case when exists (select 1 from sso_person s where s.user_id = u.id) then ${memberOrigin.sso} when exists (select 1 from registration r where r.user_id = u.id) then ${memberOrigin.registered} else ${memberOrigin.imported} end`;
const BLACK_LISTED = `exists (select 1 from black_list b where b.user_id = u.id and b.status = ${blackListStatus.listed} and (b.end_at is null or b.end_at > app_now()))`;

const list: ListQuery<'keyword' | 'orgId' | 'origin' | 'listed' | 'status', 'username' | 'lastLogin'> = {
  select: `u.id, u.name, u.en_name as "enName", u.username, u.gender, u.phone, g.name as "orgName", g.en_name as "enOrgName", u.status, u.last_login as "lastLogin", (select w.balance from wallet w where w.user_id = u.id) as balance,
    coalesce((select rg.role_id from role_grant rg where rg.user_id = u.id order by rg.sort, rg.role_id limit 1), 0) as "roleId",
    (select count(*)::int from buddy b where b.user_id = u.id and b.check_status = 1) as buddies,
    (select count(*)::int from venue_order o where o.user_id = u.id and o.promise_status in (1, 4) and o.reservation_date > school_now()::date - 30) as breaks,
    case when ${BLACK_LISTED} then ${blackListStatus.listed} end as listed, ${ORIGIN} as origin, (select max(l.gmt_create) from sso_login l where l.user_id = u.id) as "syncedAt",
    (select o.begin_at from venue_order o where o.user_id = u.id and o.promise_status = 2 order by o.begin_at desc limit 1) as "lastVisit"`,
  from: 'app_user u left join org g on g.id = u.org_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(u.username || ' ' || u.name || ' ' || u.phone) ilike ${text}`;
    },
    orgId: equals('u.org_id'),
    origin: equals(`(${ORIGIN})`),
    listed: (value) => `${value === true ? '' : 'not '}${BLACK_LISTED}`,
    status: equals('u.status'),
  },
  sorts: { username: 'u.username', lastLogin: 'u.last_login' },
  notNullSorts: ['username'],
  countFrom: 'app_user u',
  tieBreaker: 'u.id',
};

const sheetOf = (kind: PersonListKind): Sheet<PersonRow> => ({
  zh: rolesByKind[kind].zh,
  en: rolesByKind[kind].en,
  row: personRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'gender', of: gender },
    { key: 'phone' },
    { key: 'orgName', width: 20 },
    { key: 'roleId', of: role },
    { key: 'balance' },
    { key: 'buddies' },
    { key: 'breaks' },
    { key: 'listed', of: blackListStatus },
    { key: 'origin', of: memberOrigin },
    { key: 'syncedAt', width: 20 },
    { key: 'lastVisit', width: 18 },
    { key: 'lastLogin', width: 20 },
    { key: 'status', of: accountStatus },
  ],
});

/** Limits to people with one of the roles within the caller's scope. */
const withinScope =
  (kind: PersonListKind, caller: Caller) =>
  (bind: Bind): string[] => [
    `exists (select 1 from role_grant rg where rg.user_id = u.id and rg.role_id = any (${bind(rolesByKind[kind].roles)}::int[]))`,
    ...personScope(caller, 'u.id')(bind),
  ];

/** Lists people: students, staff and all members. */
@Injectable()
export class PersonListService {
  constructor(
    private readonly db: Db,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page of a list. */
  async page(
    kind: PersonListKind,
    query: ParsedOf<typeof memberList.list>,
    caller: Caller,
  ): Promise<AnswerOf<typeof memberList.list>> {
    const found = await listPage<Stored>(this.db, list, query, withinScope(kind, caller));
    return { ...found, content: found.content.map(this.toRow(caller)) };
  }

  /** Returns a list as a sheet. */
  sheet(kind: PersonListKind, query: ListRequest, caller: Caller) {
    return {
      sheet: sheetOf(kind),
      batches: mapBatches(
        rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP, withinScope(kind, caller))),
        this.toRow(caller),
      ),
    };
  }

  /** Exports students in a worker, which writes long lists. */
  @ExportSource(studentList.exportFile)
  exportStudents(caller: Member, query: ListRequest) {
    return this.sheet('students', query, caller);
  }

  /** Exports staff in a worker. */
  @ExportSource(teacherList.exportFile)
  exportTeachers(caller: Member, query: ListRequest) {
    return this.sheet('teachers', query, caller);
  }

  /** Exports members in a worker. */
  @ExportSource(memberList.exportFile)
  exportMembers(caller: Member, query: ListRequest) {
    return this.sheet('members', query, caller);
  }

  private toRow(caller: Caller): (row: Stored) => PersonRow {
    const money = hasRight(caller, 'moneyEye');
    return ({ balance, phone, syncedAt, lastLogin, ...row }) => ({
      ...row,
      phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
      balance: money && balance !== null ? balance / 100 : null,
      syncedAt: syncedAt && schoolStamp(syncedAt.getTime()),
      lastLogin: lastLogin && schoolStamp(lastLogin.getTime()),
    });
  }
}
