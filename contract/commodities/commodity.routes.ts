import { routes } from '#contract/kit/route';

/** Screens of supplies. */
export const commodityRoutes = routes([
  {
    name: 'VenuesCommodity',
    path: '/venues/commodity',
    zh: '物资管理',
    en: 'Supplies',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Import', 'Export'],
    menu: { group: 'venues', icon: 'code' },
  },
  {
    name: 'VenuesCommodityLive',
    path: '/venues/commodityLive/:id',
    zh: '物资动态',
    en: 'Stock history',
    layout: 'desk',
    flags: ['breadcrumb'],
    rights: ['Move', 'Export'],
  },
]);
