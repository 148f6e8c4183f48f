import { routes } from '#contract/kit/route';

/** Screen of the gate log. */
export const gateRoutes = routes([
  {
    name: 'VenuesGateList',
    path: '/venues/gate/list',
    zh: '通行记录',
    en: 'Gate log',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'gates', icon: 'gate' },
  },
]);
