import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { blackListStatus, gender, memberOrigin } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { accountStatus } from '#domain/access/right.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  memberList,
  personRow,
  studentList,
  teacherList,
  type PersonRow,
} from '#contract/members/person-list.contract';
import { hasRight, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { PersonListStore, type StoredPersonRow } from './person-list.store';

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

/** Lists people: students, staff and all members. */
@Injectable()
export class PersonListService {
  constructor(
    private readonly store: PersonListStore,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page of a list. */
  async page(
    kind: PersonListKind,
    query: ParsedOf<typeof memberList.list>,
    caller: Member,
  ): Promise<AnswerOf<typeof memberList.list>> {
    const found = await this.store.list.page(query, rolesByKind[kind].roles, caller);
    return { ...found, content: found.content.map(this.toRow(caller)) };
  }

  /** Returns a list as a sheet. */
  sheet(kind: PersonListKind, query: ListRequest, caller: Member) {
    return {
      sheet: sheetOf(kind),
      batches: mapBatches(this.store.list.rows(query, rolesByKind[kind].roles, caller), this.toRow(caller)),
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

  private toRow(caller: Caller): (row: StoredPersonRow) => PersonRow {
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
