import { routes } from '#contract/kit/route';

/** Screens of terms texts. */
export const protocolRoutes = routes([
  {
    name: 'VenuesProtocols',
    path: '/venues/protocols',
    zh: '协议管理',
    en: 'Terms',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Publish', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'dict' },
  },
  {
    name: 'VenuesProtocolsAdd',
    path: '/venues/protocols/add',
    zh: '新增协议',
    en: 'New terms',
    layout: 'desk',
    flags: ['breadcrumb'],
    sameAs: 'VenuesProtocolsEdit',
  },
  {
    name: 'VenuesProtocolsEdit',
    path: '/venues/protocols/edit/:id',
    zh: '编辑协议',
    en: 'Edit terms',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
]);
