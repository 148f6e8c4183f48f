import { z } from 'zod';
import { gender } from '#domain/members/member.status';
import { accountStatus, revealField, scopeKind } from '#domain/access/right.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, idList, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { grantScope } from './role.contract';

/** A row of the user list. Phone numbers are masked; developers see masked names too. */
export const userRow = z.object({
  id: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('用户名', 'Username', z.string()),
  phone: labeled('手机号', 'Phone', z.string()),
  orgName: labeled('部门', 'Department', z.string().nullable()),
  enOrgName: z.string().nullable(),
  roleIds: labeled('角色', 'Roles', z.array(z.int())),
  status: labeled('账户状态', 'Account status', z.int()),
  lockedUntil: labeled('登录锁定至', 'Locked until', z.string().nullable()),
  online: labeled('在线', 'Active logins', z.int()),
  lastLogin: labeled('最近登录', 'Last login', z.string().nullable()),
  gmtCreate: labeled('创建时间', 'Created', z.string()),
});
export type UserRow = z.output<typeof userRow>;

/** Filters of the user list. */
export const userFilter = z.object({
  keyword: labeled('姓名 / 用户名 / 手机号', 'Name, username or phone', text(50)).optional(),
  roleId: labeled('角色', 'Role', id).optional(),
  orgId: labeled('部门', 'Department', id).optional(),
  status: labeled('账户状态', 'Account status', codeOf(accountStatus)).optional(),
  locked: labeled('登录被锁定', 'Login locked', flag).optional(),
  sort: z.enum(['gmtCreate', 'lastLogin', 'username']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** One role of a user. */
const userGrant = z.object({
  roleId: z.int(),
  scope: grantScope,
  expiresOn: z.string().nullable(),
  over: z.boolean(),
  grantedBy: z.string().nullable(),
  grantedAt: z.string(),
});
export type UserGrant = z.output<typeof userGrant>;

const login = z.object({
  key: z.string(),
  roleId: z.int(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  at: z.string(),
  lastSeen: z.string(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  mine: z.boolean(),
});
export type UserLogin = z.output<typeof login>;

/** An account as an administrator sees it. */
const userDetail = userRow.omit({ roleIds: true, online: true }).extend({
  email: z.string(),
  campusCardNo: z.string().nullable(),
  gender: z.int(),
  orgId: z.int(),
  loginCheckStatus: z.int(),
  failedLogins: z.int(),
  mustChange: z.boolean(),
  version: z.int(),
  lockReason: z.string().nullable(),
  self: z.boolean(),
  grants: z.array(userGrant),
  sessions: z.array(login),
  history: z.array(login),
});
export type UserDetail = z.output<typeof userDetail>;

/** Editable fields of an account. */
export const userInput = z.object({
  name: labeled('姓名', 'Name', text(40).min(1)),
  enName: labeled('英文名', 'English name', text(60)).default(''),
  gender: labeled('性别', 'Gender', codeOf(gender)),
  phone: labeled(
    '手机号',
    'Phone',
    z
      .string()
      .trim()
      .regex(/^(|1[3-9]\d{9})$/, { error: '11 digits, 13… to 19…' }),
  ).default(''),
  email: labeled(
    '邮箱',
    'Email',
    z
      .string()
      .trim()
      .max(254)
      .regex(/^(|[\w.-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63})$/),
  ).default(''),
  orgId: labeled('部门', 'Department', z.coerce.number().int().min(0).max(2_147_483_647)).default(0),
});

/** A person as the counter sees one: identity and current bookings. */
export const userCard = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  username: z.string(),
  phone: z.string(),
  orgName: z.string().nullable(),
  enOrgName: z.string().nullable(),
  roleIds: z.array(z.int()),
  status: z.int(),
  loginCheckStatus: z.int(),
  hasFace: z.boolean(),
  balance: z.number().nullable(),
  broken: z.int(),
  orders: z.array(
    z.object({
      tradeNo: z.string(),
      siteName: z.string(),
      enSiteName: z.string(),
      detail: z.string(),
      detailEn: z.string(),
      begin: z.string(),
      orderStatus: z.string(),
      payStatus: z.int(),
      promiseStatus: z.int(),
    }),
  ),
  passes: z.array(
    z.object({ at: z.string(), device: z.string(), enDevice: z.string(), direction: z.int(), result: z.int() }),
  ),
});
export type UserCard = z.output<typeof userCard>;

const choice = z.object({ id: z.int(), name: z.string(), enName: z.string(), parentId: z.int().nullable() });
const reason = labeled('原因', 'Reason', text(200).min(2));

/** A new password: `sentTo` is the masked contact it was sent to, otherwise `password` is to be handed over. */
const newPassword = z.object({
  username: z.string(),
  password: z.string().nullable(),
  sentTo: z.string().nullable(),
});
export type NewPassword = z.output<typeof newPassword>;

/** Endpoints of accounts and their roles. */
export const users = {
  list: get('/api/users', {
    admit: { right: 'User' },
    about: 'Accounts in the caller’s scope.',
    input: paging.extend(userFilter.shape),
    reply: pageOf(userRow),
  }),
  detail: get('/api/users/detail/:id', {
    admit: { right: 'User' },
    about: 'One account with roles, logins and their history.',
    input: z.object({ id }),
    reply: userDetail,
  }),
  reaches: get('/api/users/reaches', {
    admit: { right: 'User' },
    about: 'Campuses, venues, merchants and departments a grant can be limited to.',
    input: z.object({}),
    reply: z.object({
      campuses: z.array(choice),
      venues: z.array(choice),
      merchants: z.array(choice),
      orgs: z.array(choice),
    }),
  }),
  orgs: get('/api/orgs', {
    admit: 'login',
    about: 'Look-up list of departments.',
    input: z.object({}),
    reply: z.array(choice),
  }),
  add: post('/api/users/add', {
    admit: { right: 'UserAdd' },
    done: 'saved',
    about:
      'Creates an account in one role with a password that must be changed. It is sent to the telephone or address of the account; without either it is in this reply only.',
    input: userInput.extend({
      username: labeled(
        '用户名',
        'Username',
        z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9][\w.-]{2,31}$/, { error: '3–32: A–Z a–z 0–9 _ . -' }),
      ),
      roleId: labeled('角色', 'Role', id),
    }),
    reply: newPassword.extend({ id: z.int() }),
  }),
  edit: post('/api/users/edit', {
    admit: { right: 'UserEdit' },
    done: 'saved',
    about: 'Changes the personal data of an account; an omitted telephone or address stays.',
    input: userInput.extend({
      id,
      phone: userInput.shape.phone.unwrap().optional(),
      email: userInput.shape.email.unwrap().optional(),
      version: int.min(0).optional(),
    }),
    reply: z.object({ id: z.int() }),
  }),
  grant: post('/api/users/grant', {
    admit: { right: 'UserGrant' },
    done: 'saved',
    about: 'Grants a role, or changes its scope and last day.',
    input: z.object({
      id,
      roleId: labeled('角色', 'Role', id),
      scopeKind: labeled('数据范围', 'Data scope', codeOf(scopeKind)),
      scopeIds: labeled('范围', 'Scope', idList).default([]),
      expiresOn: labeled('有效期至（含）', 'Valid until (inclusive)', date).nullish(),
    }),
    reply: z.object({ id: z.int() }),
  }),
  revoke: post('/api/users/revoke', {
    admit: { right: 'UserGrant' },
    done: 'saved',
    about: 'Revokes a role; sessions in that role end at once.',
    input: z.object({ id, roleId: id, reason: reason }),
    reply: z.object({ ended: z.int() }),
  }),
  reset: post('/api/users/reset', {
    admit: { right: 'UserReset' },
    done: 'saved',
    about:
      'Sets a password that must be changed, ends every session and unlocks the account. It is sent to the telephone or address of the account; without either it is in this reply only.',
    input: z.object({ id, reason: reason }),
    reply: newPassword,
  }),
  lock: post('/api/users/lock', {
    admit: { right: 'UserLock' },
    done: 'saved',
    about: 'Disables an account; its sessions end at once.',
    input: z.object({ id, reason: reason }),
    reply: z.object({ ended: z.int() }),
  }),
  unlock: post('/api/users/unlock', {
    admit: { right: 'UserLock' },
    done: 'saved',
    about: 'Enables an account and resets its wrong password count.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  kick: post('/api/users/kick', {
    admit: { right: 'UserKick' },
    done: 'saved',
    about: 'Ends one session of an account, or all of them.',
    input: z.object({ id, key: text(64).optional() }),
    reply: z.object({ ended: z.int() }),
  }),
  reveal: post('/api/users/reveal', {
    admit: { right: 'viewPhone' },
    about: 'Returns a telephone or address unmasked, for a reason that is logged.',
    input: z.object({ id, field: codeOf(revealField), reason: reason }),
    reply: z.object({ value: z.string() }),
  }),
  card: post('/api/users/card', {
    admit: { right: 'UserSearch' },
    about: 'Finds one person by user name, telephone or campus card; every search is logged.',
    input: z.object({
      keyword: labeled('用户名 / 手机号 / 校园卡号', 'Name, phone or card', text(50).min(3)),
    }),
    reply: userCard,
  }),
  exportFile: exportCall('/api/users/export', 'UserExport', userFilter, 'The filtered list as xlsx.'),
};
