import { routes } from '#contract/kit/route';

/** Screens of organisations that book on account. */
export const businessUserRoutes = routes([
  {
    name: 'BusinessUsers',
    path: '/business-users',
    zh: '单位用户',
    en: 'Business users',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export'],
    menu: { group: 'members', icon: 'members' },
  },
]);
