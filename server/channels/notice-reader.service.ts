import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fen } from '#domain/kit/money';
import { plainNotice } from '#contract/channels/channel.contract';
import { Clock } from '#server/kit/runtime/clock';
import { parseNoticeFields, readAlipayNotice } from './alipay-notice';
import { ChannelsService, type AccountId } from './channels.service';
import type { NoticeContent, AccountNotice } from './notice-content';
import type { PaymentAnomaly, ChannelNotice } from './notice-log.store';
import { isPlainSignatureValid } from './plain.channel';
import { refundStateOf, refundTransaction, transaction } from './wechat.channel';
import type { WechatSignatureHeaders } from './wechat-crypto';

export type { AccountNotice } from './notice-content';

const encryptedNotice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

const plainHeaderNames = ['merchant-no', 'timestamp', 'nonce', 'sign'] as const;
/** Header names with which each channel signs its notices. */
const signingHeaderNames = {
  alipay: [],
  wechat: ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'],
  school: plainHeaderNames,
  platform: plainHeaderNames,
} as const;
/** Channels that send notices. */
export type NotifyingChannel = keyof typeof signingHeaderNames;

/** Returns the signing headers of a notice. */
export const pickSigningHeaders = (
  channel: NotifyingChannel,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> =>
  Object.fromEntries(signingHeaderNames[channel].map((name) => [name, String(headers[name] ?? '')]));

/** Whether a notice's signature is valid, and for which of our accounts. */
type NoticeVerification =
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
  async verify(notice: ChannelNotice, path: string): Promise<NoticeVerification> {
    const reasons: string[] = [];
    const accounts: AccountId[] = [];
    for (const account of this.channels.listAccounts(notice.channel)) {
      const why = await this.signatureFault(notice, path, account);
      if (why === null) accounts.push(account);
      else reasons.push(why);
    }
    return accounts.length > 0 ? { why: null, accounts } : { why: reasons[0] ?? 'no account', accounts: [] };
  }

  /** Parses a valid notice for the first account that can read it; throws if none can. */
  read(notice: ChannelNotice, accounts: readonly AccountId[]): AccountNotice {
    let lastError: unknown = new Error('no account');
    const readings: AccountNotice[] = [];
    for (const account of accounts) {
      try {
        readings.push({ ...this.readFor(notice, account), account });
      } catch (error) {
        lastError = error;
      }
    }
    // If several accounts can read a notice, for example under a shared key, it belongs to the one it names.
    const reading = readings.find(({ kind }) => kind !== 'wrong') ?? readings[0];
    if (!reading) throw lastError;
    return reading;
  }

  private async signatureFault(
    { channel, headers, body }: ChannelNotice,
    path: string,
    account: AccountId,
  ): Promise<string | null> {
    const { wechatCrypto: seal, alipay, keys } = this.channels.channelSet(account);
    if (channel === 'wechat') {
      const signatureHeaders: WechatSignatureHeaders = {
        timestamp: headers['wechatpay-timestamp'] ?? '',
        nonce: headers['wechatpay-nonce'] ?? '',
        serial: headers['wechatpay-serial'] ?? '',
        signature: headers['wechatpay-signature'] ?? '',
      };
      return seal.signatureFault(signatureHeaders, body);
    }
    if (channel === 'alipay') {
      const fields = parseNoticeFields(body);
      return fields !== null && (await alipay.isSignatureValid(fields)) ? null : 'wrong signature';
    }
    const config = keys.of(channel);
    return config &&
      isPlainSignatureValid(config.key, 'POST', path, body, (name) => headers[name] ?? '', this.clock.now())
      ? null
      : 'wrong signature';
  }

  private readFor({ channel, kind, body }: ChannelNotice, account: AccountId): NoticeContent {
    const { wechatCrypto: seal, alipay, keys } = this.channels.channelSet(account);
    if (channel === 'alipay') return readAlipayNotice(body, alipay.accountKeys);
    if (channel !== 'wechat') return readPlain(channel, body, keys.of(channel)?.merchantNo ?? '');
    const config = keys.of('wechat');
    if (!config) throw new Error('no merchant');
    const { event_type: event, resource } = encryptedNotice.parse(JSON.parse(body));
    const message: unknown = JSON.parse(seal.decrypt(resource, config.apiV3Key));
    return kind === 'refund' ? readRefund(message, config) : readPayment(message, event, config);
  }
}

function readPayment(
  message: unknown,
  event: string,
  { appid, mchid }: { appid: string; mchid: string },
): NoticeContent {
  const transactionData = transaction.parse(message);
  const ref = transactionData.out_trade_no;
  if (
    event !== 'TRANSACTION.SUCCESS' ||
    transactionData.trade_state !== 'SUCCESS' ||
    !transactionData.transaction_id ||
    !transactionData.amount
  )
    return { kind: 'nothing', ref };
  const anomaly = (kind: PaymentAnomaly['kind'], note: string): NoticeContent => ({
    kind: 'wrong',
    anomaly: {
      channel: 'wechat',
      kind,
      ref,
      amount: transactionData.amount?.total ?? null,
      channelTradeNo: transactionData.transaction_id ?? null,
      note,
    },
  });
  if (transactionData.mchid !== mchid || transactionData.appid !== appid)
    return anomaly('wrongAccount', `mchid ${transactionData.mchid}, appid ${transactionData.appid}`);
  if (transactionData.amount.currency !== 'CNY') return anomaly('wrongCurrency', transactionData.amount.currency);
  return {
    kind: 'paid',
    paid: { attemptNo: ref, amount: fen(transactionData.amount.total), channelTradeNo: transactionData.transaction_id },
  };
}

function readRefund(message: unknown, { mchid }: { mchid: string }): NoticeContent {
  const refundData = refundTransaction.parse(message);
  if (refundData.mchid !== mchid)
    return {
      kind: 'wrong',
      anomaly: {
        channel: 'wechat',
        kind: 'wrongAccount',
        ref: refundData.out_refund_no,
        amount: refundData.amount.refund,
        channelTradeNo: null,
        note: `mchid ${refundData.mchid}`,
      },
    };
  return {
    kind: 'refund',
    refundNo: refundData.out_refund_no,
    state: refundStateOf(refundData.refund_status, refundData.refund_id),
  };
}

function readPlain(channel: PaymentAnomaly['channel'], body: string, merchantNo: string): NoticeContent {
  const noticeData = plainNotice.parse(JSON.parse(body));
  if (noticeData.status !== 'PAID') return { kind: 'nothing', ref: noticeData.orderNo };
  if (noticeData.merchantNo !== merchantNo)
    return {
      kind: 'wrong',
      anomaly: {
        channel,
        kind: 'wrongAccount',
        ref: noticeData.orderNo,
        amount: noticeData.amount,
        channelTradeNo: noticeData.platformNo ?? null,
        note: noticeData.merchantNo,
      },
    };
  return {
    kind: 'paid',
    paid: { attemptNo: noticeData.orderNo, amount: fen(noticeData.amount), channelTradeNo: noticeData.platformNo },
  };
}
