import { routes } from '#contract/kit/route';

/** Route of the release monitor. */
export const releaseMonitorRoutes = routes([
  {
    name: 'ReservationMonitor',
    path: '/reservation-monitor',
    zh: '放号监控',
    en: 'Release monitor',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'monitor', icon: 'monitor' },
  },
]);
