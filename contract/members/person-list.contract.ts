import { z } from 'zod';
import { memberOrigin } from '#domain/members/member.status';
import { accountStatus } from '#domain/access/right.status';
import type { RightName } from '#contract/catalogue';
import { get } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/**
 * A person as member staff see them. The telephone number is masked; the balance is included only for staff who may see
 * money.
 */
export const personRow = z.object({
  id: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('账号', 'Account', z.string()),
  gender: labeled('性别', 'Gender', z.int()),
  phone: labeled('手机号', 'Mobile number', z.string()),
  orgName: labeled('部门', 'Department', z.string().nullable()),
  enOrgName: z.string().nullable(),
  roleId: labeled('身份', 'Role', z.int()),
  balance: labeled('余额（元）', 'Balance (CNY)', z.number().nullable()),
  buddies: labeled('同伴', 'Companions', z.int()),
  breaks: labeled('近 30 天爽约', 'No-shows (30 days)', z.int()),
  listed: labeled('黑名单', 'Black list', z.int().nullable()),
  origin: labeled('来源', 'Source', z.int()),
  syncedAt: labeled('最近同步', 'Last sync', z.string().nullable()),
  lastVisit: labeled('最近到场', 'Last visit', z.string().nullable()),
  lastLogin: labeled('最近登录', 'Last login', z.string().nullable()),
  status: labeled('账户状态', 'Account status', z.int()),
});
export type PersonRow = z.output<typeof personRow>;

/** Filters of the lists of people. */
export const personFilter = z.object({
  keyword: labeled('姓名 / 账号 / 手机号', 'Name / account / phone', text(50)).optional(),
  orgId: labeled('部门', 'Department', id).optional(),
  origin: labeled('来源', 'Source', codeOf(memberOrigin)).optional(),
  listed: labeled('在黑名单中', 'On the black list', flag).optional(),
  status: labeled('账户状态', 'Account status', codeOf(accountStatus)).optional(),
  sort: z.enum(['username', 'lastLogin']).default('username'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const personListEndpoints = (
  path: 'students' | 'teachers' | 'members',
  right: RightName,
  exportRight: RightName,
  noun: string,
) => ({
  list: get(`/api/people/${path}`, {
    admit: { right },
    about: `${noun} in the caller’s scope, with cards, no-shows and the black list.`,
    input: paging.extend(personFilter.shape),
    reply: pageOf(personRow),
  }),
  exportFile: get(`/api/people/${path}/export`, {
    admit: { right: exportRight },
    raw: true,
    about: `${noun} as xlsx, masked as on the screen.`,
    input: personFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
});

/** Lists of students, staff and all members. */
export const studentList = personListEndpoints('students', 'VenuesStudents', 'VenuesStudentsExport', 'Students');
export const teacherList = personListEndpoints('teachers', 'VenuesTeachers', 'VenuesTeachersExport', 'Staff');
export const memberList = personListEndpoints('members', 'VenuesMember', 'VenuesMemberExport', 'Members');
