import { routes } from '#contract/kit/route';

/** Paying, and the desk that follows money both ways. */
export const paymentRoutes = routes([
  { name: 'ToPay', path: '/toPay/:id', zh: '订单支付', en: 'Pay', layout: 'portal', flags: ['noCheckRule'] },
  { name: 'MobiletoPay', path: '/mobiletoPay/:id', zh: '订单支付', en: 'Pay', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'PayOrder', path: '/pay-order', zh: '订单支付', en: 'Pay', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'PayHtml', path: '/payHtml', zh: '前往支付', en: 'To the payment page', layout: 'bare', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'BackUnify', path: '/back-unify/:type/:status/:front', zh: '支付结果', en: 'Payment result', layout: 'bare', flags: ['noCheckRule', 'hideMobileTabber'] },
  {
    name: 'VenuesFinances', path: '/venues/finances', zh: '财务流水', en: 'Finance records', layout: 'desk', flags: ['keepAlive'],
    rights: ['Refund', 'Export'], menu: { group: 'finance', icon: 'finance' },
  },
  { name: 'VenuesChargeReturn', path: '/venues-charge-return', zh: '退款规则', en: 'Refund rules', layout: 'desk', flags: ['keepAlive'], rights: ['Add', 'Edit', 'Del', 'Export'], menu: { group: 'venues', icon: 'setting' } },
  { name: 'PayService', path: '/pay-service', zh: '支付方式', en: 'Payment methods', layout: 'desk', flags: ['keepAlive'], rights: ['Edit', 'Export'], menu: { group: 'finance', icon: 'finance' } },
  { name: 'Mch', path: '/mch', zh: '商户管理', en: 'Merchants', layout: 'desk', flags: ['keepAlive'], rights: ['Add', 'Edit', 'Keys', 'Export'], menu: { group: 'finance', icon: 'finance' } },
  { name: 'VenuesApply', path: '/venues-apply', zh: '退款审核', en: 'Refund requests', layout: 'desk', flags: ['keepAlive'], rights: ['Check', 'Export'], menu: { group: 'finance', icon: 'finance' } },
]);
