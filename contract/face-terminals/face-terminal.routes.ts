import { routes } from '#contract/kit/route';

/** Screen that compares face terminals with the people who should be on them. */
export const faceTerminalRoutes = routes([
  {
    name: 'IotFace',
    path: '/iot-face',
    zh: '设备对账',
    en: 'Terminal check',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Compare', 'Reconcile'],
    menu: { group: 'devices', icon: 'face' },
  },
]);
