import { routes } from '#contract/kit/route';

/** The screen of the member's own face on the phone. */
export const ownFaceRoutes = routes([
  {
    name: 'FaceIssueMobile',
    path: '/face-issue-mobile',
    zh: '我的人脸',
    en: 'My face',
    layout: 'phone',
    flags: ['noCheckRule'],
    sameAs: 'mobileVenuesUserInfo',
  },
]);
