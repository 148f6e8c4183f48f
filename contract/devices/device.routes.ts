import { routes } from '#contract/kit/route';

/** Screen of face sync. */
export const deviceRoutes = routes([
  {
    name: 'FaceIssue',
    path: '/face-issue',
    zh: '人脸下发',
    en: 'Face sync',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Retry', 'Export'],
    menu: { group: 'devices', icon: 'face' },
  },
]);
