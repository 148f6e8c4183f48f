import { routes } from '#contract/kit/route';

/** Screen of approval chains: the list, with forms to add and edit, deletion and export. */
export const approvalChainRoutes = routes([
  {
    name: 'ApprovalChains',
    path: '/venues/examination/chains',
    zh: '审批流程',
    en: 'Approval chains',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'dict' },
  },
]);
