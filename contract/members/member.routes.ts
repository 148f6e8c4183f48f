import { routes } from '#contract/kit/route';

/** Registering, its review, passwords, the own profile. */
export const memberRoutes = routes([
  {
    name: 'RegisterUsers', path: '/register/users', zh: '注册审核', en: 'Registrations', layout: 'desk', flags: ['keepAlive'],
    rights: ['Check', 'Export'], menu: { group: 'members', icon: 'registrations' },
  },
]);
