import { balanceInvoice } from '#domain/invoices/title.status';
import { payType } from '#domain/payments/pay.status';
import { settingGroup as g, settingUnit as u, settingVisibility as v } from '#domain/system/setting.status';
import { settingGroupBuilder } from './setting-specs';

const payment = settingGroupBuilder(g.payment, v.staff);

/** Settings of payments, wallets and refunds. */
export const paymentSettings = {
  'pay.methods': payment.many('1,2,3,4,5,6,19', payType, {
    zh: '启用的支付方式',
    en: 'Enabled payment methods',
    zhHelp: '已对接的方式中，只有选中的会出现',
    enHelp: 'Only the selected methods are offered, if connected.',
  }),
  'pay.queryPassword': payment.flag(true, {
    zh: '校园卡支付需查询密码',
    en: 'Campus card needs query password',
  }),
  'wallet.wrongPwdMax': payment.number(5, u.times, 1, 20, {
    zh: '支付密码错几次后锁定',
    en: 'Wrong payment passwords before lockout',
  }),
  'wallet.lockHours': payment.number(2, u.hour, 1, 72, { zh: '支付密码锁定时长', en: 'Payment lockout duration' }),
  'review.dueHours': payment.number(48, u.hour, 1, 720, {
    zh: '审批时限',
    en: 'Review deadline',
    zhHelp: '超过后在审批中心标为超时',
    enHelp: 'After this time approvals are marked overdue.',
  }),
  'refund.dueHours': payment.number(72, u.hour, 1, 720, {
    zh: '退款到账时限',
    en: 'Refund deadline',
    zhHelp: '超过后标为超时，并计入财务看板',
    enHelp: 'After this time they are marked overdue and counted on the finance board.',
  }),
  'invoice.balance': payment.choice('use', balanceInvoice, {
    zh: '余额开票时机',
    en: 'When to invoice wallet balance',
    zhHelp: '同一笔余额只开一次票，切换后也不会重复',
    enHelp: 'Each balance is invoiced only once, even after this setting changes.',
  }),
  'invoice.taxRate': payment.number(6, u.percent, 0, 17, { zh: '发票税率', en: 'Invoice tax rate' }),
  'invoice.taxCode': payment.text(
    '3070102000000000000',
    {
      zh: '税收分类编码',
      en: 'Tax category code',
      zhHelp: '19 位，默认为体育服务',
      enHelp: '19 digits; default: sports services.',
    },
    19,
    19,
  ),
  'invoice.itemName': payment.text('*体育服务*场地费', { zh: '发票项目名称', en: 'Invoice item name' }, 2, 40),
  'payment.testMode': payment.flag(false, {
    zh: '支付测试模式',
    en: 'Payment test mode',
    zhHelp: '开启后可充值 0.01 元，仅用于对接支付渠道',
    enHelp: 'Allows a top-up of ¥0.01 to test a payment channel.',
  }),
  'wallet.amounts': payment.text(
    '100,200,500',
    {
      zh: '充值金额选项',
      en: 'Top-up amounts',
      zhHelp: '以元为单位，逗号分隔',
      enHelp: 'In yuan, comma-separated.',
    },
    1,
    80,
  ),
  'wallet.free': payment.flag(false, { zh: '可自定义充值金额', en: 'Allow custom top-up amount' }),
  'wallet.least': payment.number(1, u.yuan, 1, 10_000, { zh: '自定义充值最低', en: 'Minimum custom top-up' }),
  'wallet.most': payment.number(2_000, u.yuan, 1, 90_000, { zh: '自定义充值最高', en: 'Maximum custom top-up' }),
  'wallet.max': payment.number(2_000, u.yuan, 1, 90_000, {
    zh: '余额上限',
    en: 'Maximum balance',
    zhHelp: '充值不能超过；退款到账不受限',
    enHelp: 'Limits top-ups, but not refunds.',
  }),
  'wallet.gifts': payment.text(
    '',
    {
      zh: '充值赠送',
      en: 'Top-up bonus',
      zhHelp: '满额:赠送，以元为单位，逗号分隔，如 200:5,500:20；留空不赠送',
      enHelp: 'amount:bonus in yuan, comma-separated, e.g. 200:5,500:20; empty for none.',
    },
    0,
    120,
  ),
  'wallet.merchant': payment.number(0, null, 0, 2_147_483_647, {
    zh: '充值收款商户编号',
    en: 'Merchant number for top-ups',
    zhHelp: '0 为第一个商户',
    enHelp: '0 = first merchant.',
  }),
  'refund.autoRetryMax': payment.number(5, u.times, 0, 5, { zh: '退款自动重试', en: 'Automatic refund retries' }),
};
