import { routes } from '#contract/kit/route';

/** Routes of the yearly service report and of the reports of operations. */
export const reportRoutes = routes([
  {
    name: 'StatisticsServiceReport',
    path: '/statistics/service_report',
    zh: '年度服务报告',
    en: 'Service report',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'statistics', icon: 'chart' },
  },
  {
    name: 'StatsYybg',
    path: '/stats-yybg',
    zh: '运营报告',
    en: 'Operations reports',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Freeze'],
    menu: { group: 'statistics', icon: 'list' },
  },
  {
    name: 'StatsYybgDetail',
    path: '/stats-yybg/:id',
    zh: '报告内容',
    en: 'Report',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
]);
