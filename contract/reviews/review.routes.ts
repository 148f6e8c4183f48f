import { routes } from '#contract/kit/route';

/** Screens of all pending reviews, desktop and phone. */
export const reviewRoutes = routes([
  {
    name: 'VenuesExaminationApproval',
    path: '/venues/examination/approval',
    zh: '审批中心',
    en: 'Approvals',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'venues', icon: 'log' },
  },
  {
    name: 'MobileExaminationApproval',
    path: '/mobileExaminationApproval',
    zh: '审批',
    en: 'Approvals',
    layout: 'phone',
  },
]);
