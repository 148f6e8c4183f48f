import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { payScene } from '#domain/payments/pay.status';
import type { Clock } from '#server/kit/runtime/clock';
import { AlipayClient, chinaText } from './alipay-client';
import { readAlipayStatement } from './alipay-statement';
import {
  ChannelUnavailable,
  ChannelRefused,
  orNullIfRefused,
  type ChargeRequest,
  type StatementLine,
  type ChargeState,
  type ChargeResponse,
  type PaymentChannel,
  type ChannelRefundRequest,
  type RefundState,
} from './channel';
import type { ChannelKeys, ChannelKeysOf } from './channel-config';

const precreateReply = z.object({ out_trade_no: z.string(), qr_code: z.string() });
const tradeReply = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED']),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const refundReply = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  fund_change: z.enum(['Y', 'N']).default('N'),
});
const refundQueryReply = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
});
const statementReply = z.object({ bill_download_url: z.url() });

/** Code of a charge Alipay does not know. */
const MISSING = new Set(['ACQ.TRADE_NOT_EXIST']);
const SUBJECT_MAX = 64;
const yuan = (amount: number) => (amount / 100).toFixed(2);

/**
 * Alipay: a code to scan, its page on a computer, its page on a phone. One attempt is one `out_trade_no`, one refund
 * one `out_request_no`.
 */
export class AlipayChannel implements PaymentChannel {
  readonly scenes = [payScene.code, payScene.page, payScene.phone] as const;
  private readonly client: AlipayClient;

  constructor(
    private readonly config: ChannelKeys,
    clock: Clock,
  ) {
    this.client = new AlipayClient(config, clock);
  }

  /** Returns the keys of this account. */
  get accountKeys(): ChannelKeysOf<'alipay'> {
    return this.client.accountKeys;
  }

  get isConfigured(): boolean {
    return this.config.of('alipay') !== null;
  }

  async open({ attemptNo, amount, subject, payBy, scene }: ChargeRequest): Promise<ChargeResponse> {
    const bill = {
      out_trade_no: attemptNo,
      total_amount: yuan(amount),
      subject: [...subject].slice(0, SUBJECT_MAX).join(''),
      seller_id: this.client.accountKeys.sellerId,
      time_expire: chinaText(payBy),
    };
    const notifyUrl = this.config.publicUrl('/notify/alipay/pay');
    if (scene === payScene.code)
      return {
        kind: 'code',
        codeUrl: precreateReply.parse(await this.client.call('alipay.trade.precreate', bill, notifyUrl)).qr_code,
      };
    const returnUrl = this.config.screenUrl(`/back-unify/1/3/${scene === payScene.phone ? 4 : 1}?no=${attemptNo}`);
    if (scene === payScene.phone)
      return {
        kind: 'form',
        ...(await this.client.buildForm(
          'alipay.trade.wap.pay',
          { ...bill, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
          { notifyUrl, returnUrl },
        )),
      };
    return {
      kind: 'form',
      ...(await this.client.buildForm(
        'alipay.trade.page.pay',
        { ...bill, product_code: 'FAST_INSTANT_TRADE_PAY' },
        { notifyUrl, returnUrl },
      )),
    };
  }

  /**
   * Returns the state of a charge. Alipay does not know a charge before its payer opens it, so an unknown one still
   * waits.
   */
  async query(attemptNo: string): Promise<ChargeState> {
    const reply = await orNullIfRefused(MISSING, () =>
      this.client.call('alipay.trade.query', { out_trade_no: attemptNo }),
    );
    if (reply === null) return { kind: 'waiting' };
    const status = tradeReply.parse(reply);
    if (status.out_trade_no !== attemptNo) throw new ChannelUnavailable('an answer about another bill');
    // A charge that was paid and refunded in full is also reported as closed.
    const paid =
      status.trade_status === 'TRADE_SUCCESS' ||
      status.trade_status === 'TRADE_FINISHED' ||
      (status.trade_status === 'TRADE_CLOSED' && status.send_pay_date !== undefined);
    if (paid)
      return {
        kind: 'paid',
        paid: { attemptNo, amount: fromYuan(Number(status.total_amount)), channelTradeNo: status.trade_no },
      };
    return { kind: status.trade_status === 'WAIT_BUYER_PAY' ? 'waiting' : 'closed' };
  }

  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    try {
      await orNullIfRefused(MISSING, () => this.client.call('alipay.trade.close', { out_trade_no: attemptNo }));
      return 'closed';
    } catch (error) {
      if (error instanceof ChannelRefused && /TRADE_STATUS/.test(error.code))
        return (await this.query(attemptNo)).kind === 'paid' ? 'paid' : 'closed';
      throw error;
    }
  }

  async refund(request: ChannelRefundRequest): Promise<RefundState> {
    const { refundNo, attemptNo, amount, reason } = request;
    const reply = refundReply.parse(
      await this.client.call('alipay.trade.refund', {
        out_trade_no: attemptNo,
        refund_amount: yuan(amount),
        out_request_no: refundNo,
        refund_reason: reason.slice(0, SUBJECT_MAX),
      }),
    );
    if (reply.fund_change === 'Y') return { kind: 'done', channelRefundNo: refundNo };
    // This call moved no money: an earlier one did, or the refund is on its way.
    const current = await this.queryRefund(request);
    return current.kind === 'done' ? current : { kind: 'running', channelRefundNo: refundNo };
  }

  async queryRefund({
    refundNo,
    attemptNo,
  }: Pick<ChannelRefundRequest, 'refundNo' | 'attemptNo'>): Promise<RefundState> {
    const reply = await orNullIfRefused(MISSING, () =>
      this.client.call('alipay.trade.fastpay.refund.query', { out_trade_no: attemptNo, out_request_no: refundNo }),
    );
    const status = reply === null ? {} : refundQueryReply.parse(reply);
    if (status.refund_status === 'REFUND_SUCCESS') return { kind: 'done', channelRefundNo: refundNo };
    return status.refund_amount === undefined ? { kind: 'none' } : { kind: 'running', channelRefundNo: refundNo };
  }

  /** Downloads the statement of a day; it is available the next morning at ten. */
  async downloadStatement(day: LocalDate): Promise<StatementLine[]> {
    try {
      const { bill_download_url: address } = statementReply.parse(
        await this.client.call('alipay.data.dataservice.bill.downloadurl.query', {
          bill_type: 'trade',
          bill_date: day,
        }),
      );
      return readAlipayStatement(await this.client.download(address));
    } catch (error) {
      if (error instanceof ChannelRefused && /bill[._-]not[._-]exist/i.test(error.code)) return [];
      throw error;
    }
  }

  /** Returns whether Alipay signed the notice. */
  isSignatureValid(notice: Readonly<Record<string, string>>): Promise<boolean> {
    return this.client.isSignatureValid(notice);
  }
}
