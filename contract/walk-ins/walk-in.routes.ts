import { routes } from '#contract/kit/route';

/** Route for claiming a court released after a no-show. */
export const walkInRoutes = routes([
  {
    name: 'MobileWalkIn',
    path: '/mobile/walk-in/:id',
    zh: '现场领取',
    en: 'Claim a free court',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
