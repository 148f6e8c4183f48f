import { routes } from '#contract/kit/route';

/** Figures of orders and money. */
export const statisticsRoutes = routes([
  { name: 'StatisticsIncome', path: '/statistics/income', zh: '收入统计', en: 'Income', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'statistics', icon: 'finance' } },
  { name: 'StatisticsOrder', path: '/statistics/order', zh: '订单统计', en: 'Order figures', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'statistics', icon: 'orders' } },
  { name: 'StatisticsDeptOrder', path: '/statistics/dept-order', zh: '部门订单统计', en: 'By department', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'statistics', icon: 'users' } },
  { name: 'StatsConsumCard', path: '/stats-consum-card', zh: '卡消费统计', en: 'Stored value', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'statistics', icon: 'finance' } },
  { name: 'StatisticsDetail', path: '/statistics-detail', zh: '统计明细', en: 'Figures in detail', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'statistics', icon: 'orders' } },
]);
