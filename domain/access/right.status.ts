import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kind of data scope of a grant. */
export const scopeKind = enumeration({
  all: { code: 1, zh: '全部数据', en: 'All data' },
  campuses: { code: 2, zh: '指定校区', en: 'Selected campuses' },
  venues: { code: 3, zh: '指定场馆', en: 'Selected venues' },
  merchants: { code: 4, zh: '指定商户', en: 'Selected merchants' },
  orgs: { code: 5, zh: '指定部门及下级', en: 'Departments and sub-departments' },
  own: { code: 6, zh: '仅本人', en: 'Own data only' },
});
export type ScopeKind = CodeOf<typeof scopeKind>;

const placed = {
  group: { code: 1, zh: '分组', en: 'Group' },
  page: { code: 2, zh: '页面', en: 'Page' },
  external: { code: 4, zh: '外部链接', en: 'External link' },
} as const;

/** Types of items in the left menu. */
export const placedType = enumeration(placed);

/**
 * Type of a menu item (document 1 §3, `type`). A button belongs to its screen, is not in the menu, and is stored only
 * if the school hides it.
 */
export const menuType = enumeration({ ...placed, button: { code: 3, zh: '按钮', en: 'Button' } });

/** Visibility of a menu item (`openstatus`). */
export const menuOpen = enumeration({
  shown: { code: 1, zh: '显示', en: 'Visible', tone: 'success' },
  hidden: { code: 0, zh: '隐藏', en: 'Hidden', tone: 'default' },
});

/** Whether an account can log in. */
export const accountStatus = enumeration({
  normal: { code: 1, zh: '正常', en: 'Active', tone: 'success' },
  off: { code: 0, zh: '停用', en: 'Disabled', tone: 'error' },
});

/** Reason why a login ended, as stored in its row. */
export const sessionEnd = enumeration({
  logout: { code: 'logout', zh: '退出登录', en: 'Logged out' },
  roleSwitch: { code: 'roleSwitch', zh: '切换角色', en: 'Role switched' },
  ban: { code: 'ban', zh: '账户停用', en: 'Account disabled' },
  passwordChange: { code: 'password', zh: '修改密码', en: 'Password changed' },
  kicked: { code: 'kicked', zh: '被管理员下线', en: 'Logged out by administrator' },
  roleTaken: { code: 'roleTaken', zh: '角色被收回', en: 'Role removed' },
  roleLost: { code: 'roleLost', zh: '统一身份认证收回角色', en: 'Role removed by single sign-on' },
  review: { code: 'review', zh: '注册审核撤销', en: 'Registration approval withdrawn' },
  singleLogout: { code: 'singleLogout', zh: '统一身份认证退出', en: 'Logged out by single sign-on' },
});

/** Personal fields an administrator can reveal with a reason. */
export const revealField = enumeration({
  phone: { code: 'phone', zh: '手机号', en: 'Phone' },
  email: { code: 'email', zh: '邮箱', en: 'Email' },
});
