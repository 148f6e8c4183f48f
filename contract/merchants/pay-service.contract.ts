import { z } from 'zod';
import { payType } from '#domain/payments/pay.status';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, idList, int, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const hour = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm')
    .nullable(),
);
const name = z.object({ id: z.int(), name: z.string(), enName: z.string() });

/**
 * A payment method as shown to staff; empty lists mean no limit. Rates in percent with two decimals, amounts in yuan.
 */
export const payServiceRow = z.object({
  payType: labeled('支付方式', 'Method', z.int()),
  version: z.int(),
  enabled: labeled('启用', 'Enabled', z.boolean()),
  connected: labeled('对接状态', 'Connection', z.boolean()),
  roleIds: labeled('可用身份', 'Roles', z.array(z.int())),
  merchantIds: labeled('可用商户', 'Merchants', z.array(z.int())),
  merchants: z.array(name),
  openFrom: labeled('开放时段起', 'Opens at', z.string().nullable()),
  openTo: labeled('开放时段止', 'Closes at', z.string().nullable()),
  feeRate: labeled('费率（%）', 'Fee (%)', z.number()),
  feeMin: labeled('最低手续费（元）', 'Minimum fee (CNY)', z.number()),
  feeOn100: labeled('每100元手续费', 'Fee per ¥100', z.number()),
  feeBearer: labeled('手续费承担方', 'Fee paid by', z.int()),
  gmtModified: labeled('修改时间', 'Updated', z.string()),
});
export type PayServiceRow = z.output<typeof payServiceRow>;

/** Filters of the payment method list. */
export const payServiceFilter = z.object({
  payType: labeled('支付方式', 'Method', codeOf(payType)).optional(),
  enabled: labeled('启用', 'Enabled', flag).optional(),
});

/** Payment methods: who may use them, at which merchants, at what hours and at what fee. */
export const payServices = {
  list: get('/api/venue/pay_services', {
    admit: { right: 'PayService' },
    about: 'Payment methods with their limits and fees.',
    input: paging.extend(payServiceFilter.shape),
    reply: pageOf(payServiceRow),
  }),
  edit: post('/api/venue/pay_services/edit', {
    admit: { right: 'PayServiceEdit' },
    done: 'saved',
    about: 'Changes users, places, times and fees of a method.',
    input: z.object({
      payType: codeOf(payType),
      version: int,
      enabled: labeled('启用', 'Enabled', flag),
      roleIds: labeled('可用身份', 'Roles', idList).default([]),
      merchantIds: labeled('可用商户', 'Merchants', idList).default([]),
      openFrom: labeled('开放时段起', 'Opens at', hour).default(null),
      openTo: labeled('开放时段止', 'Closes at', hour).default(null),
      feeRate: labeled('费率（%）', 'Fee (%)', z.coerce.number().min(0).max(10).multipleOf(0.01)).default(0),
      feeMin: labeled(
        '最低手续费（元）',
        'Minimum fee (CNY)',
        z.coerce.number().min(0).max(100).multipleOf(0.01),
      ).default(0),
      feeBearer: labeled('手续费承担方', 'Fee paid by', codeOf(feeBearer)).default(feeBearer.merchant),
    }),
    reply: z.object({ payType: z.int(), version: z.int() }),
  }),
  merchants: get('/api/venue/pay_services/merchants', {
    admit: { right: 'PayService' },
    about: 'Merchants a method can be limited to.',
    input: z.object({}),
    reply: z.array(name),
  }),
  exportFile: exportCall(
    '/api/venue/pay_services/export',
    'PayServiceExport',
    payServiceFilter,
    'The filtered methods as xlsx.',
  ),
};
