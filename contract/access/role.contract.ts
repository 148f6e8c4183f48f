import { z } from 'zod';
import { scopeKind } from '#domain/access/right.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const rightName = text(64).min(1);

/** A role as listed in the role editor. */
const roleRow = z.object({
  id: z.int(),
  name: labeled('角色', 'Role', z.string()),
  enName: z.string(),
  rights: labeled('权限数', 'Permissions', z.int()),
  holders: labeled('人数', 'Users', z.int()),
  scopeKind: labeled('默认数据范围', 'Default data scope', z.int()),
  version: z.int(),
});
export type RoleRow = z.output<typeof roleRow>;

/** A role with all its rights. */
const roleDetail = roleRow.extend({ rightNames: z.array(z.string()) });
export type RoleDetail = z.output<typeof roleDetail>;

/** The data scope of a grant with the names of its items. */
export const grantScope = z.object({
  kind: z.int(),
  ids: z.array(z.int()),
  names: z.array(z.object({ name: z.string(), enName: z.string() })),
});
export type GrantScope = z.output<typeof grantScope>;

/** A person who holds a role. */
const holderRow = z.object({
  userId: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  username: labeled('用户名', 'Username', z.string()),
  roleId: labeled('角色', 'Role', z.int()),
  scope: grantScope,
  expiresOn: labeled('有效期至', 'Expires', z.string().nullable()),
  status: labeled('账户', 'Account', z.int()),
});
export type HolderRow = z.output<typeof holderRow>;

/** Endpoints of roles: rights, default data scope, holders. */
export const roles = {
  list: get('/api/roles', {
    admit: 'login',
    about: 'Look-up list of roles.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  manage: get('/api/roles/manage', {
    admit: { right: 'Role' },
    about: 'All roles with counts of rights and people.',
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
    about: 'People with a role, or with a right through any role.',
    input: paging.extend({ roleId: id.optional(), right: rightName.optional(), keyword: text(50).optional() }),
    reply: pageOf(holderRow),
  }),
  save: post('/api/roles/save', {
    admit: { right: 'RoleEdit' },
    done: 'saved',
    about: 'Replaces the rights and the default scope of a role; open sessions follow at once.',
    input: z.object({ id, version: int, scopeKind: codeOf(scopeKind), rightNames: z.array(rightName).max(2_000) }),
    reply: roleDetail,
  }),
  copy: post('/api/roles/copy', {
    admit: { right: 'RoleEdit' },
    done: 'saved',
    about: 'Copies the rights of another role exactly.',
    input: z.object({ from: id, to: id, version: int }),
    reply: roleDetail,
  }),
};
