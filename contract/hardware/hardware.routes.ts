import { routes } from '#contract/kit/route';

/** Screen of the list of devices. */
export const hardwareRoutes = routes([
  {
    name: 'HardwareEquipmentList',
    path: '/hardware-equipment-list',
    zh: '硬件设备',
    en: 'Hardware',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export', 'Import', 'Key', 'Hold', 'Maintain'],
    menu: { group: 'devices', icon: 'hardware' },
  },
]);
