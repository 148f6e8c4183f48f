import { routes } from '#contract/kit/route';

/** Safety videos: the list of the staff, the records of who watched, and the page that plays one. */
export const safetyVideoRoutes = routes([
  {
    name: 'VenuesSafetyVideo',
    path: '/venues/safety/video',
    zh: '安全视频',
    en: 'Safety videos',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'role' },
  },
  {
    name: 'VenuesSafetyVideoRecords',
    path: '/venues/safety/video/records',
    zh: '安全视频观看记录',
    en: 'Safety video records',
    layout: 'desk',
    flags: ['breadcrumb'],
    rights: ['Export'],
  },
  {
    name: 'SafetyVideo',
    path: '/safety-video/:id',
    zh: '安全视频',
    en: 'Safety video',
    layout: 'phone',
    flags: ['noCheckRule', 'hideMobileTabber'],
  },
]);
