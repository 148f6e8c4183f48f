import { routes } from '#contract/kit/route';

/** Who may do what, and what was done. */
export const rightRoutes = routes([
  { name: 'User', path: '/user', zh: '用户账户', en: 'Accounts', layout: 'desk', flags: ['keepAlive'], rights: ['Add', 'Edit', 'Grant', 'Reset', 'Lock', 'Kick', 'Export', 'Import'], menu: { group: 'system', icon: 'user' } },
  { name: 'UserDetail', path: '/user/:id', zh: '用户详情', en: 'User', layout: 'desk', flags: ['breadcrumb'] },
  { name: 'Role', path: '/role', zh: '角色权限', en: 'Roles and rights', layout: 'desk', flags: ['keepAlive'], rights: ['Edit'], menu: { group: 'system', icon: 'role' } },
  { name: 'Menu', path: '/menu', zh: '菜单管理', en: 'Menu', layout: 'desk', flags: ['keepAlive'], rights: ['Edit', 'Del'], menu: { group: 'system', icon: 'menu' } },
  { name: 'VenuesLogs', path: '/venues-logs', zh: '操作日志', en: 'Logs', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'system', icon: 'log' } },
  { name: 'UserSearch', path: '/user-search', zh: '用户查询', en: 'Find a user', layout: 'desk', flags: ['keepAlive'], menu: { group: 'reservations', icon: 'search' } },
]);
