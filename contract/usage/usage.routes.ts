import { routes } from '#contract/kit/route';

/** Routes of the use of sites and of visits. */
export const usageRoutes = routes([
  {
    name: 'StatisticsOrderUseRate',
    path: '/statistics/order-use-rate',
    zh: '场地使用率',
    en: 'Use rates',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'statistics', icon: 'orders' },
  },
  {
    name: 'StatisticsMonFlow',
    path: '/statistics/mon_flow',
    zh: '客流统计',
    en: 'Visits',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'statistics', icon: 'users' },
  },
]);
