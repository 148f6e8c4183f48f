import { routes } from '#contract/kit/route';

/** Screen of device alarms. */
export const alarmRoutes = routes([
  {
    name: 'EquipmentEarlyWarning',
    path: '/equipment/earlyWarning',
    zh: '设备预警',
    en: 'Device alarms',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Handle', 'Export'],
    menu: { group: 'devices', icon: 'alarm' },
  },
]);
