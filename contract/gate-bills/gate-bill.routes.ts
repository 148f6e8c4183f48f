import { routes } from '#contract/kit/route';

/** Screens of timed billing: the bills with their rules for staff, and a member's own bills. */
export const gateBillRoutes = routes([
  {
    name: 'GateBillRecord',
    path: '/gate-bill-record',
    zh: '闸机计费记录',
    en: 'Gate bills',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Collect', 'Refund', 'Waive', 'Rule', 'Export'],
    menu: { group: 'gates', icon: 'payments' },
  },
  {
    name: 'MobileGateRecord',
    path: '/mobile-gate-record',
    zh: '计时账单',
    en: 'Timed entry bills',
    layout: 'phone',
    flags: ['noCheckRule', 'hideMobileTabber'],
  },
]);
