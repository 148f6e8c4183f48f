import { z } from 'zod';
import { fromYuan } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { payScene } from '#domain/payments/pay.status';
import type { Clock } from '#server/kit/clock';
import { AlipayClient, chinaText } from './alipay-client';
import { readAlipayBill } from './alipay-bill';
import {
  ChannelAway,
  ChannelRefused,
  type Bill,
  type BillLine,
  type BillState,
  type Opened,
  type PaymentChannel,
  type RefundBill,
  type RefundState,
} from './channel';
import type { ChannelKeys, ConfigOf } from './channel-config';

const precreated = z.object({ out_trade_no: z.string(), qr_code: z.string() });
const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED']),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const refunded = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  fund_change: z.enum(['Y', 'N']).default('N'),
});
const refundFound = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
});
const billAddress = z.object({ bill_download_url: z.url() });

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
  get own(): ConfigOf<'alipay'> {
    return this.client.own;
  }

  get ready(): boolean {
    return this.config.of('alipay') !== null;
  }

  async open({ attemptNo, amount, subject, payBy, scene }: Bill): Promise<Opened> {
    const bill = {
      out_trade_no: attemptNo,
      total_amount: yuan(amount),
      subject: [...subject].slice(0, SUBJECT_MAX).join(''),
      seller_id: this.client.own.sellerId,
      time_expire: chinaText(payBy),
    };
    const notifyUrl = this.config.outside('/notify/alipay/pay');
    if (scene === payScene.code)
      return {
        kind: 'code',
        codeUrl: precreated.parse(await this.client.call('alipay.trade.precreate', bill, notifyUrl)).qr_code,
      };
    const returnUrl = this.config.screen(`/back-unify/1/3/${scene === payScene.phone ? 4 : 1}?no=${attemptNo}`);
    if (scene === payScene.phone)
      return {
        kind: 'form',
        ...(await this.client.form(
          'alipay.trade.wap.pay',
          { ...bill, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
          { notifyUrl, returnUrl },
        )),
      };
    return {
      kind: 'form',
      ...(await this.client.form(
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
  async query(attemptNo: string): Promise<BillState> {
    const found = await this.unlessNone(() => this.client.call('alipay.trade.query', { out_trade_no: attemptNo }));
    if (found === null) return { kind: 'waiting' };
    const said = trade.parse(found);
    if (said.out_trade_no !== attemptNo) throw new ChannelAway('an answer about another bill');
    // A charge that was paid and refunded in full is also reported as closed.
    const paid =
      said.trade_status === 'TRADE_SUCCESS' ||
      said.trade_status === 'TRADE_FINISHED' ||
      (said.trade_status === 'TRADE_CLOSED' && said.send_pay_date !== undefined);
    if (paid)
      return {
        kind: 'paid',
        paid: { attemptNo, amount: fromYuan(Number(said.total_amount)), channelTradeNo: said.trade_no },
      };
    return { kind: said.trade_status === 'WAIT_BUYER_PAY' ? 'waiting' : 'closed' };
  }

  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    try {
      await this.unlessNone(() => this.client.call('alipay.trade.close', { out_trade_no: attemptNo }));
      return 'closed';
    } catch (error) {
      if (error instanceof ChannelRefused && /TRADE_STATUS/.test(error.code))
        return (await this.query(attemptNo)).kind === 'paid' ? 'paid' : 'closed';
      throw error;
    }
  }

  async refund(bill: RefundBill): Promise<RefundState> {
    const { refundNo, attemptNo, amount, reason } = bill;
    const said = refunded.parse(
      await this.client.call('alipay.trade.refund', {
        out_trade_no: attemptNo,
        refund_amount: yuan(amount),
        out_request_no: refundNo,
        refund_reason: reason.slice(0, SUBJECT_MAX),
      }),
    );
    if (said.fund_change === 'Y') return { kind: 'done', channelRefundNo: refundNo };
    // This call moved no money: an earlier one did, or the refund is on its way.
    const known = await this.queryRefund(bill);
    return known.kind === 'done' ? known : { kind: 'running', channelRefundNo: refundNo };
  }

  async queryRefund({ refundNo, attemptNo }: Pick<RefundBill, 'refundNo' | 'attemptNo'>): Promise<RefundState> {
    const found = await this.unlessNone(() =>
      this.client.call('alipay.trade.fastpay.refund.query', { out_trade_no: attemptNo, out_request_no: refundNo }),
    );
    const said = found === null ? {} : refundFound.parse(found);
    if (said.refund_status === 'REFUND_SUCCESS') return { kind: 'done', channelRefundNo: refundNo };
    return said.refund_amount === undefined ? { kind: 'none' } : { kind: 'running', channelRefundNo: refundNo };
  }

  /** Downloads the statement of a day; it is available the next morning at ten. */
  async bill(day: LocalDate): Promise<BillLine[]> {
    try {
      const { bill_download_url: address } = billAddress.parse(
        await this.client.call('alipay.data.dataservice.bill.downloadurl.query', {
          bill_type: 'trade',
          bill_date: day,
        }),
      );
      return readAlipayBill(await this.client.file(address));
    } catch (error) {
      if (error instanceof ChannelRefused && /bill[._-]not[._-]exist/i.test(error.code)) return [];
      throw error;
    }
  }

  /** Returns whether Alipay signed the notice. */
  isGenuine(notice: Readonly<Record<string, string>>): Promise<boolean> {
    return this.client.isGenuine(notice);
  }

  private async unlessNone<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ChannelRefused && error.code === 'ACQ.TRADE_NOT_EXIST') return null;
      throw error;
    }
  }
}
