import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fen } from '#domain/kit/money';
import { plainNotice } from '#contract/payments/channel.contract';
import { Clock } from '#server/kit/clock';
import { fieldsOf, readAlipayNotice } from './alipay-notice';
import { ChannelsService, type AccountId } from './channels.service';
import type { Said, Told } from './notice-said';
import type { Anomaly, Notice } from './notice.store';
import { isPlainGenuine } from './plain.channel';
import { refundStateOf, refundTransaction, transaction } from './wechat.channel';
import type { SealHeaders } from './wechat-seal';

const sealed = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

const plain = ['merchant-no', 'timestamp', 'nonce', 'sign'] as const;
/** Header names with which each channel signs its notices. */
const signing = {
  alipay: [],
  wechat: ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'],
  school: plain,
  platform: plain,
} as const;
/** Channels that send notices. */
export type Teller = keyof typeof signing;

/** Returns the signing headers of a notice. */
export const signingHeaders = (
  channel: Teller,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> => Object.fromEntries(signing[channel].map((name) => [name, String(headers[name] ?? '')]));

/** Whether a notice's signature is valid, and for which of our accounts. */
export type Proof =
  | { readonly why: string; readonly accounts: readonly [] }
  | { readonly why: null; readonly accounts: readonly AccountId[] };

/** Verifies the signature of a notice with each account's keys, then parses its content. */
@Injectable()
export class NoticeReader {
  constructor(
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the accounts for which a notice is valid, or why it is not. `path` is the address it was sent to. */
  async proofOf(notice: Notice, path: string): Promise<Proof> {
    const whys: string[] = [];
    const accounts: AccountId[] = [];
    for (const account of this.channels.accounts(notice.channel)) {
      const why = await this.whyNotGenuine(notice, path, account);
      if (why === null) accounts.push(account);
      else whys.push(why);
    }
    return accounts.length > 0 ? { why: null, accounts } : { why: whys[0] ?? 'no account', accounts: [] };
  }

  /** Parses a valid notice for the first account that can read it; throws if none can. */
  read(notice: Notice, accounts: readonly AccountId[]): Told {
    let last: unknown = new Error('no account');
    const heard: Told[] = [];
    for (const account of accounts) {
      try {
        heard.push({ ...this.readFor(notice, account), account });
      } catch (error) {
        last = error;
      }
    }
    // If several accounts can read a notice, for example under a shared key, it belongs to the one it names.
    const told = heard.find(({ kind }) => kind !== 'wrong') ?? heard[0];
    if (!told) throw last;
    return told;
  }

  private async whyNotGenuine(
    { channel, headers, body }: Notice,
    path: string,
    account: AccountId,
  ): Promise<string | null> {
    const { seal, alipay, keys } = this.channels.set(account);
    if (channel === 'wechat') {
      const head: SealHeaders = {
        timestamp: headers['wechatpay-timestamp'] ?? '',
        nonce: headers['wechatpay-nonce'] ?? '',
        serial: headers['wechatpay-serial'] ?? '',
        signature: headers['wechatpay-signature'] ?? '',
      };
      return seal.whyNotGenuine(head, body);
    }
    if (channel === 'alipay') {
      const fields = fieldsOf(body);
      return fields !== null && (await alipay.isGenuine(fields)) ? null : 'wrong signature';
    }
    const config = keys.of(channel);
    return config && isPlainGenuine(config.key, 'POST', path, body, (name) => headers[name] ?? '', this.clock.now())
      ? null
      : 'wrong signature';
  }

  private readFor({ channel, kind, body }: Notice, account: AccountId): Said {
    const { seal, alipay, keys } = this.channels.set(account);
    if (channel === 'alipay') return readAlipayNotice(body, alipay.own);
    if (channel !== 'wechat') return readPlain(channel, body, keys.of(channel)?.merchantNo ?? '');
    const config = keys.of('wechat');
    if (!config) throw new Error('no merchant');
    const { event_type: event, resource } = sealed.parse(JSON.parse(body));
    const message: unknown = JSON.parse(seal.open(resource, config.apiV3Key));
    return kind === 'refund' ? readRefund(message, config) : readPayment(message, event, config);
  }
}

function readPayment(message: unknown, event: string, { appid, mchid }: { appid: string; mchid: string }): Said {
  const said = transaction.parse(message);
  const ref = said.out_trade_no;
  if (event !== 'TRANSACTION.SUCCESS' || said.trade_state !== 'SUCCESS' || !said.transaction_id || !said.amount)
    return { kind: 'nothing', ref };
  const wrong = (kind: Anomaly['kind'], note: string): Said => ({
    kind: 'wrong',
    anomaly: { channel: 'wechat', kind, ref, amount: said.amount?.total ?? null, note },
  });
  if (said.mchid !== mchid || said.appid !== appid)
    return wrong('wrongAccount', `mchid ${said.mchid}, appid ${said.appid}`);
  if (said.amount.currency !== 'CNY') return wrong('wrongCurrency', said.amount.currency);
  return {
    kind: 'paid',
    paid: { attemptNo: ref, amount: fen(said.amount.total), channelTradeNo: said.transaction_id },
  };
}

function readRefund(message: unknown, { mchid }: { mchid: string }): Said {
  const said = refundTransaction.parse(message);
  if (said.mchid !== mchid)
    return {
      kind: 'wrong',
      anomaly: {
        channel: 'wechat',
        kind: 'wrongAccount',
        ref: said.out_refund_no,
        amount: said.amount.refund,
        note: `mchid ${said.mchid}`,
      },
    };
  return { kind: 'refund', refundNo: said.out_refund_no, state: refundStateOf(said.refund_status, said.refund_id) };
}

function readPlain(channel: Anomaly['channel'], body: string, merchantNo: string): Said {
  const said = plainNotice.parse(JSON.parse(body));
  if (said.status !== 'PAID') return { kind: 'nothing', ref: said.orderNo };
  if (said.merchantNo !== merchantNo)
    return {
      kind: 'wrong',
      anomaly: { channel, kind: 'wrongAccount', ref: said.orderNo, amount: said.amount, note: said.merchantNo },
    };
  return { kind: 'paid', paid: { attemptNo: said.orderNo, amount: fen(said.amount), channelTradeNo: said.platformNo } };
}
