import { routes } from '#contract/kit/route';

/** Invoices: what the finance office issues and looks after, and what members ask for on their phones. */
export const invoiceRoutes = routes([
  { name: 'VenuesInvoice', path: '/venues-invoice', zh: '开具发票', en: 'Issue invoices', layout: 'desk', flags: ['keepAlive'], rights: ['Add', 'Export'], menu: { group: 'finance', icon: 'finance' } },
  { name: 'VenuesInvoiceManage', path: '/venues-invoice-manage', zh: '发票管理', en: 'Invoices', layout: 'desk', flags: ['keepAlive'], rights: ['Red', 'Retry', 'Export'], menu: { group: 'finance', icon: 'finance' } },
  { name: 'mobileInvoice', path: '/mobile-invoice', zh: '我的发票', en: 'My invoices', layout: 'phone', flags: ['noCheckRule'] },
  { name: 'MobileInvoiceTitle', path: '/mobile-invoice/title', zh: '发票抬头', en: 'Invoice titles', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'MobileInvoiceAdd', path: '/mobile-invoice/add', zh: '新增抬头', en: 'New title', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'MobileInvoiceEdit', path: '/mobile-invoice/edit/:id', zh: '修改抬头', en: 'Change a title', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'MobileInvoiceApply', path: '/mobile-invoice/apply', zh: '申请发票', en: 'Ask for an invoice', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'mobileInvoiceApplyEdit', path: '/mobile-invoice/apply/edit/:id', zh: '修改申请', en: 'Change an application', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'MobileInvoiceBillingRecord', path: '/mobile-invoice/billing-record/:venueTradeNo', zh: '开票记录', en: 'Billing record', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
]);
