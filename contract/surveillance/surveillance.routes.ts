import { routes } from '#contract/kit/route';

/** Cameras of the venues, and the log of who viewed them. */
export const surveillanceRoutes = routes([
  {
    name: 'VenuesSurveillanceVideo',
    path: '/venues/surveillance/video',
    zh: '视频监控',
    en: 'Cameras',
    layout: 'desk',
    rights: ['Play', 'Edit'],
    menu: { group: 'devices', icon: 'monitor' },
  },
  {
    name: 'VenuesSurveillanceVideoViews',
    path: '/venues/surveillance/video/views',
    zh: '监控查看记录',
    en: 'Camera view log',
    layout: 'desk',
    flags: ['breadcrumb'],
    rights: ['Export'],
  },
]);
