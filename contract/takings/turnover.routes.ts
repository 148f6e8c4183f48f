import { routes } from '#contract/kit/route';

/** Full-screen turnover walls; they show figures on paired displays, or where the school shows revenue to everyone. */
export const turnoverRoutes = routes([
  {
    name: 'VenuesTurnoverStatistics',
    path: '/venues/turnover/statistics',
    zh: '营业额大屏',
    en: 'Turnover wall',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
    menu: { group: 'monitor', icon: 'wall' },
  },
  {
    name: 'VenuesTurnoverAnalysis',
    path: '/venues/turnover/analysis',
    zh: '营业额分析大屏',
    en: 'Turnover analysis wall',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
    menu: { group: 'monitor', icon: 'wall' },
  },
  {
    name: 'VenuesTurnoverSubsidiary',
    path: '/venues/turnover/subsidiary/:id',
    zh: '场馆营业额大屏',
    en: 'Venue turnover wall',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
  },
]);
