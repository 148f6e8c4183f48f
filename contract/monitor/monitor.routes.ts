import { routes } from '#contract/kit/route';

/** Routes of full-screen displays; each is an entry of its own, outside the application shell. */
export const monitorRoutes = routes([
  {
    name: 'MonitorEchartWs',
    path: '/monitor-echart-ws',
    zh: '运营大屏',
    en: 'Operations wall',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
    menu: { group: 'monitor', icon: 'wall' },
  },
  {
    name: 'SiteStatus',
    path: '/site-status/:id',
    zh: '场地门牌',
    en: 'Door screen',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
  },
  {
    name: 'SiteStatusPc',
    path: '/site-status-pc/:id',
    zh: '场地门牌（横屏）',
    en: 'Door screen, landscape',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
    sameAs: 'SiteStatus',
  },
  {
    name: 'SiteStatusMobile',
    path: '/site-status-mobile/:id',
    zh: '场地门牌（手机）',
    en: 'Door screen, phone',
    layout: 'wall',
    flags: ['noLogin', 'fullScreen'],
    sameAs: 'SiteStatus',
  },
]);
