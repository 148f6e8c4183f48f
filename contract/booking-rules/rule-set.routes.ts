import { routes } from '#contract/kit/route';

/** Routes of the booking rules, and of the public draw results. */
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
  {
    name: 'PotDraw',
    path: '/pot-draw/:siteId/:date',
    zh: '抽签公示',
    en: 'Draw results',
    layout: 'portal',
    flags: ['noLogin'],
  },
]);
