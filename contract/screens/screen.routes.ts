import { routes } from '#contract/kit/route';

/** Screen of displays in halls and at doors. */
export const screenRoutes = routes([
  {
    name: 'Screens',
    path: '/screens',
    zh: '显示屏',
    en: 'Screens',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Command'],
    menu: { group: 'monitor', icon: 'wall' },
  },
]);
