import { z } from 'zod';
import { merchantChannel, merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const taxNo = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  z.string().regex(/^$|^[0-9A-Z]{15}$|^[0-9A-Z]{18}$|^[0-9A-Z]{20}$/, '15 / 18 / 20'),
);
const merchantFields = {
  merchantName: labeled('商户名称', 'Merchant', text(50).min(2)),
  enName: labeled('英文名称', 'English name', text(80).min(2)),
  subject: labeled('经营主体', 'Legal entity', text(100)).default(''),
  taxNo: labeled('税号', 'Tax number', taxNo).default(''),
  bankName: labeled('开户行', 'Bank', text(100)).default(''),
  bankNo: labeled(
    '银行账号',
    'Bank account',
    z
      .string()
      .trim()
      .regex(/^[0-9 -]{0,40}$/),
  ).default(''),
  settleCycle: labeled('结算周期', 'Settlement cycle', codeOf(settleCycle)).default(settleCycle.monthly),
  invoiceSubject: labeled('开票内容', 'Invoice content', text(100)).default(''),
  status: labeled('状态', 'Status', codeOf(merchantStatus)).default(merchantStatus.active),
};

/** A merchant as shown to staff; a bank account is shown by its last digits only. */
export const merchantRow = z.object({
  id: z.int(),
  version: z.int(),
  merchantName: labeled('商户名称', 'Merchant', z.string()),
  enName: labeled('英文名称', 'English name', z.string()),
  subject: labeled('经营主体', 'Legal entity', z.string()),
  taxNo: labeled('税号', 'Tax number', z.string()),
  bankName: labeled('开户行', 'Bank', z.string()),
  bankEnd: labeled('银行账号尾号', 'Account ending', z.string()),
  settleCycle: labeled('结算周期', 'Settlement cycle', z.int()),
  invoiceSubject: labeled('开票内容', 'Invoice content', z.string()),
  status: labeled('状态', 'Status', z.int()),
  venues: labeled('场馆', 'Venues', z.int()),
  venueNames: labeled('场馆', 'Venues', z.string()),
  enVenueNames: z.string(),
  channels: labeled('独立收款', 'Own accounts', z.array(z.string())),
  gmtModified: labeled('修改时间', 'Updated', z.string()),
});
export type MerchantRow = z.output<typeof merchantRow>;

/** A merchant's account at a channel: its public identifier and the result of the last connection test. */
const merchantAccount = z.object({
  channel: z.string(),
  shown: z.string(),
  gmtModified: z.string(),
  testedAt: z.string().nullable(),
  testOk: z.boolean().nullable(),
  testNote: z.string(),
});
export type MerchantAccount = z.output<typeof merchantAccount>;

/** Filters of the merchant list. */
export const merchantFilter = z.object({
  keyword: labeled('商户、主体、税号、场馆', 'Merchant, entity, tax number, venue', text(40)).optional(),
  status: labeled('状态', 'Status', codeOf(merchantStatus)).optional(),
});

const pem = z.string().trim().max(8_000).startsWith('-----BEGIN ');
const shortText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
/** Keys each channel requires of an account. Write-only: they are never read back. */
export const accountKeys = {
  wechat: z
    .object({
      appid: labeled('应用编号（appid）', 'App ID', shortText),
      mchid: labeled('商户号（mchid）', 'Merchant ID', shortText),
      merchantSerial: labeled('证书序列号', 'Certificate serial', shortText),
      merchantPrivateKey: labeled('商户私钥（PEM）', 'Private key (PEM)', pem),
      apiV3Key: labeled('APIv3 密钥', 'APIv3 key', z.string().length(32)),
    })
    .strict(),
  alipay: z
    .object({
      appId: labeled('应用编号（app_id）', 'App ID', shortText),
      sellerId: labeled('商户号（seller_id）', 'Seller ID', shortText),
      privateKey: labeled('应用私钥（PEM）', 'Private key (PEM)', pem),
      alipayPublicKey: labeled('支付宝公钥（PEM）', 'Alipay public key (PEM)', pem),
    })
    .strict(),
  school: z
    .object({
      merchantNo: labeled('商户号', 'Merchant no.', shortText),
      key: labeled('签名密钥', 'Signing key', z.string().min(32).max(200)),
    })
    .strict(),
  platform: z
    .object({
      merchantNo: labeled('商户号', 'Merchant no.', shortText),
      key: labeled('签名密钥', 'Signing key', z.string().min(32).max(200)),
    })
    .strict(),
  card: z
    .object({
      merchantNo: labeled('商户号', 'Merchant no.', shortText),
      key: labeled('签名密钥', 'Signing key', z.string().min(32).max(200)),
    })
    .strict(),
} as const;

/** Merchants: legal entity, bank account and their own accounts at the channels. */
export const merchants = {
  list: get('/api/venue/merchants', {
    admit: { right: 'Mch' },
    about: 'Merchants with their venues and the channels of their accounts.',
    input: paging.extend(merchantFilter.shape),
    reply: pageOf(merchantRow),
  }),
  add: post('/api/venue/merchants/add', {
    admit: { right: 'MchAdd' },
    done: 'saved',
    about: 'Adds a merchant; venues are assigned on the venue screen.',
    input: z.object(merchantFields),
    reply: z.object({ id: z.int() }),
  }),
  edit: post('/api/venue/merchants/edit', {
    admit: { right: 'MchEdit' },
    done: 'saved',
    about: 'Changes a merchant; an empty bank account keeps the stored one.',
    input: z.object({ ...merchantFields, id, version: int }),
    reply: z.object({ id: z.int(), version: z.int() }),
  }),
  accounts: get('/api/venue/merchants/accounts', {
    admit: { right: 'MchKeys' },
    about: 'Accounts of a merchant at channels, without their keys.',
    input: z.object({ id }),
    reply: z.array(merchantAccount),
  }),
  setKeys: post('/api/venue/merchants/keys', {
    admit: { right: 'MchKeys' },
    done: 'saved',
    about: 'Sets the keys of a merchant at a channel; they are stored encrypted and never returned.',
    input: z.object({
      id,
      channel: codeOf(merchantChannel),
      keys: z.preprocess(
        (value) => {
          try {
            return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
          } catch {
            return value;
          }
        },
        z.record(z.string(), z.string()),
      ),
    }),
    reply: z.object({ channel: z.string(), shown: z.string() }),
  }),
  removeKeys: post('/api/venue/merchants/keys/del', {
    admit: { right: 'MchKeys' },
    done: 'saved',
    about: 'Ends a merchant’s own account at a channel: new payments use the school’s.',
    input: z.object({ id, channel: codeOf(merchantChannel) }),
    reply: z.object({ channel: z.string() }),
  }),
  test: post('/api/venue/merchants/test', {
    admit: { right: 'MchKeys' },
    about: 'Tests a merchant’s keys with a harmless query at the channel.',
    input: z.object({ id, channel: codeOf(merchantChannel) }),
    reply: z.object({ ok: z.boolean(), note: z.string() }),
  }),
  exportFile: exportCall('/api/venue/merchants/export', 'MchExport', merchantFilter, 'The filtered merchants as xlsx.'),
};
