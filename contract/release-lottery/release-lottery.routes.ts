import { routes } from '#contract/kit/route';

/** Route of the public draw results. */
export const releaseLotteryRoutes = routes([
  {
    name: 'PotDraw',
    path: '/pot-draw/:siteId/:date',
    zh: '抽签公示',
    en: 'Draw results',
    layout: 'portal',
    flags: ['noLogin'],
  },
]);
