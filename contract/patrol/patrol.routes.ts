import { routes } from '#contract/kit/route';

/** The screen of security checks: tasks, exceptions, plans and points on the desk; the inspector's tasks on the phone. */
export const patrolRoutes = routes([
  {
    name: 'SecurityCheck',
    path: '/security-check',
    zh: '安全巡检',
    en: 'Security checks',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Inspect', 'Handle', 'Recheck'],
    menu: { group: 'devices', icon: 'patrol' },
  },
]);
