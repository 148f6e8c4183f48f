import { routes } from '#contract/kit/route';

/** Screens of prices. */
export const chargeRoutes = routes([
  {
    name: 'VenuesCharge',
    path: '/venues/charge',
    zh: '收费标准',
    en: 'Prices',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Export', 'Import'],
    menu: { group: 'venues', icon: 'payments' },
  },
]);
