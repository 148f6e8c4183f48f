import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How far a grant reaches. */
export const scopeKind = enumeration({
  all: { code: 1, zh: '全部数据', en: 'All data' },
  campuses: { code: 2, zh: '指定校区', en: 'Some campuses' },
  venues: { code: 3, zh: '指定场馆', en: 'Some venues' },
  merchants: { code: 4, zh: '指定商户', en: 'Some merchants' },
  orgs: { code: 5, zh: '指定部门及下级', en: 'Departments and below' },
  own: { code: 6, zh: '仅本人', en: 'Only their own' },
});
export type ScopeKind = CodeOf<typeof scopeKind>;

const placed = {
  group: { code: 1, zh: '分组', en: 'Group' },
  page: { code: 2, zh: '页面', en: 'Screen' },
  external: { code: 4, zh: '外部链接', en: 'Outside link' },
} as const;

/** What stands in the left menu. */
export const placedType = enumeration(placed);

/** What a menu item is (document 1 §3, `type`). A button belongs to its screen, stands in no menu, and is kept only where the school hides it. */
export const menuType = enumeration({ ...placed, button: { code: 3, zh: '按钮', en: 'Button' } });
export type MenuType = CodeOf<typeof menuType>;

/** Whether a menu item is shown (`openstatus`). */
export const menuOpen = enumeration({
  shown: { code: 1, zh: '显示', en: 'Shown', tone: 'success' },
  hidden: { code: 0, zh: '隐藏', en: 'Hidden', tone: 'default' },
});
export type MenuOpen = CodeOf<typeof menuOpen>;

/** Whether an account may log in. */
export const accountStatus = enumeration({
  normal: { code: 1, zh: '正常', en: 'In use', tone: 'success' },
  off: { code: 0, zh: '停用', en: 'Out of use', tone: 'error' },
});
export type AccountStatus = CodeOf<typeof accountStatus>;

/** Why a login ended, as its row says. */
export const sessionEnd = enumeration({
  logout: { code: 'logout', zh: '退出登录', en: 'Logged out' },
  roleSwitch: { code: 'roleSwitch', zh: '切换角色', en: 'Role switched' },
  ban: { code: 'ban', zh: '账户停用', en: 'Account put out of use' },
  passwordChange: { code: 'password', zh: '修改密码', en: 'Password changed' },
  kicked: { code: 'kicked', zh: '被管理员下线', en: 'Ended by an administrator' },
  roleTaken: { code: 'roleTaken', zh: '角色被收回', en: 'Role taken away' },
  roleLost: { code: 'roleLost', zh: '统一身份认证收回角色', en: 'Role taken by single sign-on' },
  review: { code: 'review', zh: '注册审核撤销', en: 'Registration taken back' },
  singleLogout: { code: 'singleLogout', zh: '统一身份认证退出', en: 'Logged out at single sign-on' },
});
export type SessionEnd = CodeOf<typeof sessionEnd>;

/** What of a person an administrator may open, for a reason. */
export const revealField = enumeration({
  phone: { code: 'phone', zh: '手机号', en: 'Phone' },
  email: { code: 'email', zh: '邮箱', en: 'E-mail' },
});
export type RevealField = CodeOf<typeof revealField>;
