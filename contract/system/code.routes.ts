import { routes } from '#contract/kit/route';

/** Screens of code lists and the dictionary. */
export const codeRoutes = routes([
  {
    name: 'Code',
    path: '/code',
    zh: '编码管理',
    en: 'Code lists',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Import'],
    menu: { group: 'system', icon: 'code' },
  },
  {
    name: 'Dicts',
    path: '/dicts',
    zh: '字典管理',
    en: 'Dictionary',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Import'],
    menu: { group: 'system', icon: 'dict' },
  },
]);
