import { routes } from '#contract/kit/route';

/** Faces on terminals. */
export const deviceRoutes = routes([
  {
    name: 'FaceIssue',
    path: '/face-issue',
    zh: '人脸下发',
    en: 'Face issue',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Retry', 'Export'],
    menu: { group: 'devices', icon: 'face' },
  },
]);
