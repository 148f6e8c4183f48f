import { routes } from '#contract/kit/route';

/** Screens that manage venues, sites and spaces. */
export const venueDeskRoutes = routes([
  {
    name: 'Venues',
    path: '/venues',
    zh: '场馆管理',
    en: 'Venues',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'venue' },
  },
  {
    name: 'VenuesSites',
    path: '/venues/sites',
    zh: '场地管理',
    en: 'Sites',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'table' },
  },
  {
    name: 'VenuesSpace',
    path: '/venues/space',
    zh: '分场地管理',
    en: 'Spaces',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export', 'Import'],
    menu: { group: 'venues', icon: 'code' },
  },
  {
    name: 'RestrictUser',
    path: '/restrict-user',
    zh: '限制预约',
    en: 'Booking restrictions',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Export'],
    menu: { group: 'members', icon: 'user' },
  },
]);
