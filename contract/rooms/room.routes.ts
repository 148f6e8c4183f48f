import { routes } from '#contract/kit/route';

/** Screens of rooms: the overview, the register, the rooms of a floor, the drawing of a building and one room. */
export const roomRoutes = routes([
  {
    name: 'SpaceManage',
    path: '/space-manage',
    zh: '空间总览',
    en: 'Space overview',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'spaces', icon: 'chart' },
  },
  {
    name: 'VisualRoomList',
    path: '/visual-room-list',
    zh: '房间列表',
    en: 'Rooms',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Import'],
    menu: { group: 'spaces', icon: 'orders' },
  },
  {
    name: 'VisualFloorRoom',
    path: '/visual-floor-room',
    zh: '楼层房间',
    en: 'Rooms by floor',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'spaces', icon: 'reservations' },
  },
  {
    name: 'GraphicSpace',
    path: '/graphic-space',
    zh: '空间图示',
    en: 'Space diagram',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'spaces', icon: 'config' },
  },
  {
    name: 'GraphicSpaceDetail',
    path: '/graphic-space/:id',
    zh: '房间详情',
    en: 'Room',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
]);
