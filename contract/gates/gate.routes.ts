import { routes } from '#contract/kit/route';

/** Screens of gates and passages. */
export const gateRoutes = routes([
  {
    name: 'VenuesGateManage',
    path: '/venues/gate/manage',
    zh: '闸机管理',
    en: 'Gates',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Mode'],
    menu: { group: 'gates', icon: 'gate' },
  },
  {
    name: 'VenuesGateList',
    path: '/venues/gate/list',
    zh: '通行记录',
    en: 'Gate log',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export', 'Correct', 'Count'],
    menu: { group: 'gates', icon: 'gate' },
  },
  {
    name: 'MonitorFlow',
    path: '/monitor-flow',
    zh: '实时客流',
    en: 'Visitor flow',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'gates', icon: 'wall' },
  },
  {
    name: 'MonitorFlowMobile',
    path: '/monitor-flow-mobile',
    zh: '实时客流',
    en: 'Visitor flow',
    layout: 'phone',
    sameAs: 'MonitorFlow',
  },
]);
