import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fen } from '#domain/kit/money';
import { plainNotice } from '#contract/payments/channel.contract';
import { Clock } from '#server/kit/clock';
import type { Paid, RefundState } from './channel';
import { fieldsOf, readAlipayNotice } from './alipay-notice';
import { ChannelsService } from './channels.service';
import type { Anomaly, Notice } from './notice.store';
import type { ChannelSet } from './channel-set';
import { isPlainGenuine } from './plain.channel';
import { refundStateOf, refundTransaction, transaction } from './wechat.channel';
import type { SealHeaders } from './wechat-seal';

/** What a believed notice says: money that came in or went back, money that is not ours, or nothing to act on. */
export type Told =
  | { readonly kind: 'paid'; readonly paid: Paid }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly state: RefundState }
  | { readonly kind: 'wrong'; readonly anomaly: Anomaly }
  | { readonly kind: 'nothing'; readonly ref: string | null };

const sealed = z.object({
  event_type: z.string(),
  resource: z.object({ algorithm: z.literal('AEAD_AES_256_GCM'), ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
});

/** Header names by which each channel signs its notices. */
const signing = { alipay: [], wechat: ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'], school: ['merchant-no', 'timestamp', 'nonce', 'sign'] } as const;

/** Of all headers of a notice the ones that sign it. */
export const signingHeaders = (channel: keyof typeof signing, headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(signing[channel].map((name) => [name, String(headers[name] ?? '')]));

/** Reads notices: first whether the bytes are genuine, and only then what they say. */
@Injectable()
export class NoticeReader {
  constructor(
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  /** Why a notice must not be believed, or null. `path` is the one it was sent to. */
  async whyNotGenuine({ channel, headers, body }: Notice, path: string): Promise<string | null> {
    if (channel === 'wechat') {
      const head: SealHeaders = { timestamp: headers['wechatpay-timestamp'] ?? '', nonce: headers['wechatpay-nonce'] ?? '', serial: headers['wechatpay-serial'] ?? '', signature: headers['wechatpay-signature'] ?? '' };
      return this.own.seal.whyNotGenuine(head, body);
    }
    if (channel === 'alipay') return this.whyNotAlipay(body);
    const config = this.own.keys.of('school');
    return config && isPlainGenuine(config.key, 'POST', path, body, (name) => headers[name] ?? '', this.clock.now()) ? null : 'wrong signature';
  }

  /** What a genuine notice says; throws when it cannot be read. */
  read({ channel, kind, body }: Notice): Told {
    if (channel === 'school') return this.readSchool(body);
    if (channel === 'alipay') return readAlipayNotice(body, this.own.alipay.own);
    const config = this.own.keys.of('wechat');
    if (!config) throw new Error('no merchant');
    const { event_type: event, resource } = sealed.parse(JSON.parse(body));
    const message: unknown = JSON.parse(this.own.seal.open(resource, config.apiV3Key));
    return kind === 'refund' ? this.readRefund(message, config) : this.readPayment(message, event, config);
  }

  private get own(): ChannelSet {
    return this.channels.set(null);
  }

  private async whyNotAlipay(body: string): Promise<string | null> {
    const { alipay } = this.own;
    const fields = fieldsOf(body);
    return alipay.ready && fields !== null && (await alipay.isGenuine(fields)) ? null : 'wrong signature';
  }

  private readPayment(message: unknown, event: string, { appid, mchid }: { appid: string; mchid: string }): Told {
    const said = transaction.parse(message);
    const ref = said.out_trade_no;
    if (event !== 'TRANSACTION.SUCCESS' || said.trade_state !== 'SUCCESS' || !said.transaction_id || !said.amount) return { kind: 'nothing', ref };
    const wrong = (kind: Anomaly['kind'], note: string): Told => ({ kind: 'wrong', anomaly: { channel: 'wechat', kind, ref, amount: said.amount?.total ?? null, note } });
    if (said.mchid !== mchid || said.appid !== appid) return wrong('wrongAccount', `mchid ${said.mchid}, appid ${said.appid}`);
    if (said.amount.currency !== 'CNY') return wrong('wrongCurrency', said.amount.currency);
    return { kind: 'paid', paid: { attemptNo: ref, amount: fen(said.amount.total), channelTradeNo: said.transaction_id } };
  }

  private readRefund(message: unknown, { mchid }: { mchid: string }): Told {
    const said = refundTransaction.parse(message);
    if (said.mchid !== mchid) return { kind: 'wrong', anomaly: { channel: 'wechat', kind: 'wrongAccount', ref: said.out_refund_no, amount: said.amount.refund, note: `mchid ${said.mchid}` } };
    return { kind: 'refund', refundNo: said.out_refund_no, state: refundStateOf(said.refund_status, said.refund_id) };
  }

  private readSchool(body: string): Told {
    const said = plainNotice.parse(JSON.parse(body));
    if (said.status !== 'PAID') return { kind: 'nothing', ref: said.orderNo };
    if (said.merchantNo !== this.own.keys.of('school')?.merchantNo) return { kind: 'wrong', anomaly: { channel: 'school', kind: 'wrongAccount', ref: said.orderNo, amount: said.amount, note: said.merchantNo } };
    return { kind: 'paid', paid: { attemptNo: said.orderNo, amount: fen(said.amount), channelTradeNo: said.platformNo } };
  }
}
