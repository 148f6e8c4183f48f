import { routes } from '#contract/kit/route';

/** Screens of opening times, date rules and holidays. */
export const calendarRoutes = routes([
  {
    name: 'VenuesBusiness',
    path: '/venues/business',
    zh: '开放时间',
    en: 'Opening times',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del'],
    menu: { group: 'venues', icon: 'reservations' },
  },
  {
    name: 'DateRules',
    path: '/date-rules',
    zh: '日期规则',
    en: 'Date rules',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del'],
    menu: { group: 'venues', icon: 'table' },
  },
  {
    name: 'DateRulesDetail',
    path: '/date-rules/:id',
    zh: '日期规则详情',
    en: 'Date rule',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
  {
    name: 'VenuesHolidays',
    path: '/venues/holidays',
    zh: '节假日',
    en: 'Holidays',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Import'],
    menu: { group: 'venues', icon: 'reservations' },
  },
]);
