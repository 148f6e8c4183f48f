import { routes } from '#contract/kit/route';

/** Route of the list of occupations. */
export const occupationRoutes = routes([
  {
    name: 'SiteOccupyList',
    path: '/site-occupy-list',
    zh: '场地占用',
    en: 'Blocked slots',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Import', 'Extend', 'End', 'Export'],
    menu: { group: 'reservations', icon: 'reservations' },
  },
]);
