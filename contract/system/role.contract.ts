import { z } from 'zod';
import { scopeKind } from '#domain/system/right.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const rightName = text(64).min(1);

/** A role as its editor lists it. */
export const roleRow = z.object({
  id: z.int(),
  name: named('角色', 'Role', z.string()),
  enName: z.string(),
  rights: named('权限数', 'Rights', z.int()),
  holders: named('人数', 'People', z.int()),
  scopeKind: named('默认数据范围', 'Usual reach', z.int()),
  version: z.int(),
});
export type RoleRow = z.output<typeof roleRow>;

/** A role with everything it may do. */
export const roleDetail = roleRow.extend({ rightNames: z.array(z.string()) });
export type RoleDetail = z.output<typeof roleDetail>;

/** How far one grant reaches, with the names of what it names. */
export const grantScope = z.object({
  kind: z.int(),
  ids: z.array(z.int()),
  names: z.array(z.object({ name: z.string(), enName: z.string() })),
});
export type GrantScope = z.output<typeof grantScope>;

/** Somebody who holds a role. */
export const holderRow = z.object({
  userId: z.int(),
  name: named('姓名', 'Name', z.string()),
  enName: z.string(),
  username: named('用户名', 'User name', z.string()),
  roleId: named('角色', 'Role', z.int()),
  scope: grantScope,
  expiresOn: named('有效期至', 'Until', z.string().nullable()),
  status: named('账户', 'Account', z.int()),
});
export type HolderRow = z.output<typeof holderRow>;

/** Roles: what they may do, how far they usually reach, who holds them. */
export const roles = {
  list: get('/api/roles', {
    admit: 'login',
    about: 'Look-up list of roles.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  manage: get('/api/roles/manage', {
    admit: { right: 'Role' },
    about: 'Every role with counts of rights and people.',
    input: z.object({}),
    reply: z.array(roleRow),
  }),
  detail: get('/api/roles/detail/:id', {
    admit: { right: 'Role' },
    about: 'One role with its rights.',
    input: z.object({ id }),
    reply: roleDetail,
  }),
  holders: get('/api/roles/holders', {
    admit: { right: 'Role' },
    about: 'Who holds a role, or holds a right through any role.',
    input: paging.extend({ roleId: id.optional(), right: rightName.optional(), keyword: text(50).optional() }),
    reply: pageOf(holderRow),
  }),
  save: post('/api/roles/save', {
    admit: { right: 'RoleEdit' },
    done: 'saved',
    about: 'Replaces the rights and the usual reach of a role; open sessions are narrowed or widened at once.',
    input: z.object({ id, version: int, scopeKind: codeOf(scopeKind), rightNames: z.array(rightName).max(2_000) }),
    reply: roleDetail,
  }),
  copy: post('/api/roles/copy', {
    admit: { right: 'RoleEdit' },
    done: 'saved',
    about: 'Gives a role the rights of another one, no more and no less.',
    input: z.object({ from: id, to: id, version: int }),
    reply: roleDetail,
  }),
};
