import { routes } from '#contract/kit/route';

/** Screen of face alarms. */
export const faceAlarmRoutes = routes([
  {
    name: 'IotFaceAlarm',
    path: '/iot-face-alarm',
    zh: '人脸告警',
    en: 'Face alarms',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Handle', 'Export'],
    menu: { group: 'devices', icon: 'alarm' },
  },
]);
