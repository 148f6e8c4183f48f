import { routes } from '#contract/kit/route';

/** Booking rules, and the draw anybody may check. */
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
    en: 'The draw',
    layout: 'portal',
    flags: ['noLogin'],
  },
]);
