import { routes } from '#contract/kit/route';

/** Screens of reconciliation; the documents ask for it without naming a screen. */
export const reconRoutes = routes([
  {
    name: 'VenuesFinancesReconciliation',
    path: '/venues/finances/reconciliation',
    zh: '对账',
    en: 'Reconciliation',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Run', 'Repair', 'Confirm', 'Export'],
    menu: { group: 'finance', icon: 'finance' },
  },
]);
