import { routes } from '#contract/kit/route';

/** Route of the booking rules. */
export const ruleSetRoutes = routes([
  {
    name: 'VenuesRuleSets',
    path: '/venues/rule-sets',
    zh: '预约规则',
    en: 'Booking rules',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del'],
    menu: { group: 'venues', icon: 'setting' },
  },
]);
