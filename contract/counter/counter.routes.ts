import { routes } from '#contract/kit/route';

/** The ticket counter. */
export const counterRoutes = routes([
  {
    name: 'TicketPurchase',
    path: '/ticket-purchase',
    zh: '窗口售票',
    en: 'Ticket counter',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Sell', 'Undo', 'Shifts', 'Recharge'],
    menu: { group: 'reservations', icon: 'payments' },
  },
  {
    name: 'StatisticsCashReport',
    path: '/statistics/cash-report',
    zh: '收银报表',
    en: 'Cash report',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Sign', 'Export'],
    menu: { group: 'finance', icon: 'payments' },
  },
]);
