import { routes } from '#contract/kit/route';

/** Screens of alarms: the alarms, the rules that raise them, and the wall of what is watched. */
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
  {
    name: 'EquipmentFonitoringReality',
    path: '/equipment/fonitoringReality',
    zh: '设备监控',
    en: 'Monitoring',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'devices', icon: 'alarm' },
  },
  {
    name: 'EquipmentEarlyWarningSetting',
    path: '/equipment/earlyWarningSetting',
    zh: '预警规则',
    en: 'Warning rules',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Del', 'Export'],
    menu: { group: 'devices', icon: 'alarm' },
  },
  {
    name: 'EquipmentEarlyWarningSettingEdit',
    path: '/equipment/earlyWarningSettingEdit',
    zh: '编辑预警规则',
    en: 'Warning rule',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
]);
