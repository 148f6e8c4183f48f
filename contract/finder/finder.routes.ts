import { routes } from '#contract/kit/route';

/** Routes of the search for free courts and of the rules of use. */
export const finderRoutes = routes([
  {
    name: 'MobileUseRules',
    path: '/mobile/use-rules',
    zh: '使用规则',
    en: 'Rules of use',
    layout: 'phone',
    flags: ['noLogin'],
  },
  {
    name: 'Reservation',
    path: '/reservation',
    zh: '找空场',
    en: 'Find a court',
    layout: 'portal',
    flags: ['noLogin', 'keepAlive'],
  },
]);
