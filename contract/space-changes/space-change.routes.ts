import { routes } from '#contract/kit/route';

/** The screen of requests that change rooms. */
export const spaceChangeRoutes = routes([
  {
    name: 'VisualFloorAudit',
    path: '/visual-floor-audit',
    zh: '变更审核',
    en: 'Space changes',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Check', 'Export'],
    menu: { group: 'spaces', icon: 'registrations' },
  },
]);
