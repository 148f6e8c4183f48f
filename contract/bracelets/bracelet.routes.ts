import { routes } from '#contract/kit/route';

/** Screens of wristbands: the list with its moves, and the log. */
export const braceletRoutes = routes([
  {
    name: 'BraceletList',
    path: '/bracelet-list',
    zh: '手环管理',
    en: 'Wristbands',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Issue', 'Return', 'Lost', 'Disable', 'Export', 'Import'],
    menu: { group: 'gates', icon: 'gate' },
  },
  {
    name: 'BraceletLog',
    path: '/bracelet-log',
    zh: '手环记录',
    en: 'Wristband log',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'gates', icon: 'log' },
  },
]);
