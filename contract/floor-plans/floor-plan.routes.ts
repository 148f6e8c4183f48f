import { routes } from '#contract/kit/route';

/** The screen of floor plans. */
export const floorPlanRoutes = routes([
  {
    name: 'FloorFront',
    path: '/floor-front',
    zh: '楼层平面',
    en: 'Floor plans',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit'],
    menu: { group: 'spaces', icon: 'wall' },
  },
]);
