import { routes } from '#contract/kit/route';

/** Texts that members agree to. */
export const protocolRoutes = routes([
  {
    name: 'VenuesProtocols',
    path: '/venues/protocols',
    zh: '协议管理',
    en: 'Protocols',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Publish', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'dict' },
  },
  {
    name: 'VenuesProtocolsAdd',
    path: '/venues/protocols/add',
    zh: '新增协议',
    en: 'New protocol',
    layout: 'desk',
    flags: ['breadcrumb'],
    sameAs: 'VenuesProtocolsEdit',
  },
  {
    name: 'VenuesProtocolsEdit',
    path: '/venues/protocols/edit/:id',
    zh: '编辑协议',
    en: 'Edit protocol',
    layout: 'desk',
    flags: ['breadcrumb'],
  },
]);
