import { routes } from '#contract/kit/route';

/** Screens of buildings and their floors. */
export const buildingRoutes = routes([
  {
    name: 'VisualBuilding',
    path: '/visual-building',
    zh: '楼宇管理',
    en: 'Buildings',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export'],
    menu: { group: 'spaces', icon: 'venue' },
  },
  {
    name: 'VisualBuildingAdd',
    path: '/visual-building-Add',
    zh: '新增楼宇',
    en: 'New building',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
  {
    name: 'VisualFloor',
    path: '/visual-floor',
    zh: '楼层管理',
    en: 'Floors',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export'],
    menu: { group: 'spaces', icon: 'table' },
  },
]);
