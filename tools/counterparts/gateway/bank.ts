import { randomBytes } from 'node:crypto';
import type { DemoPayments } from '#contract/channels/channel.contract';
import type { GatewayFaults } from './faults';
import type { GatewayKeys } from './keys';
import type { GatewayChannel, GatewayOrder, GatewayRefund, GatewayLedger } from './ledger';
import { alipayNotice } from './alipay-notice';
import { paidMessage, refundMessage, plainNoticeOf, wechatNotice, type GatewayNotice } from './notice';
import type { NoticeSender } from './notice-sender';

/** Refusal reasons; every channel maps them to its own codes. */
export type GatewayRefusal = 'NO_ORDER' | 'NOT_PAID' | 'PAID' | 'CLOSED' | 'EXPIRED' | 'OTHER_AMOUNT' | 'TOO_MUCH';

const prefixes = { wechat: '42', alipay: '20', school: 'SP', platform: 'PT', card: 'CC' } as const;
const newNumber = (prefix: string) =>
  `${prefix}${Date.now()}${String(randomBytes(4).readUInt32BE()).padStart(10, '0')}`;

/** Balance of a new card in fen, and its query password. */
const CARD_OPENING = 50_000;
const CARD_PASSWORD = '123456';

/** The gateway's payments: an order is paid once and a refund number is paid out once, for any number of requests. */
export class GatewayBank {
  /** Orders whose page a payer has opened. */
  readonly openedPages = new Set<string>();

  constructor(
    private readonly keys: GatewayKeys,
    readonly ledger: GatewayLedger,
    private readonly faults: GatewayFaults,
    private readonly postman: NoticeSender,
  ) {}

  /** Imports payments made before this ledger existed; known ones stay unchanged. */
  importPaid(paid: DemoPayments): void {
    for (const { channel, no, amount, subject, platformNo, paidAt } of paid)
      if (!this.ledger.order(channel, no))
        this.ledger.open({
          channel,
          no,
          amount,
          subject,
          notifyUrl: null,
          returnUrl: null,
          expireAt: paidAt,
          pageId: randomBytes(16).toString('hex'),
          openedAt: paidAt,
          state: 'PAID',
          platformNo,
          paidAt,
        });
  }

  /** Finishes the refunds a former process left open. */
  resume(): void {
    for (const refund of this.ledger.refunds.values()) if (refund.state === 'PROCESSING') this.finishLater(refund);
  }

  /** Opens an order, or returns the one of this number; another amount under the same number is refused. */
  open(
    channel: GatewayChannel,
    input: Pick<GatewayOrder, 'no' | 'amount' | 'subject' | 'notifyUrl' | 'returnUrl' | 'expireAt'>,
  ): GatewayOrder | GatewayRefusal {
    const known = this.ledger.order(channel, input.no);
    if (known)
      return known.amount !== input.amount
        ? 'OTHER_AMOUNT'
        : known.state === 'PAID'
          ? 'PAID'
          : known.state === 'CLOSED'
            ? 'CLOSED'
            : known;
    this.ledger.open({
      channel,
      ...input,
      pageId: randomBytes(16).toString('hex'),
      openedAt: Date.now(),
      state: 'WAITING',
      platformNo: null,
      paidAt: null,
    });
    return this.ledger.order(channel, input.no) as GatewayOrder;
  }

  /** Pays an order. `late` also pays an expired or closed one, like a slow bank. */
  async pay(order: GatewayOrder, { late = false } = {}): Promise<GatewayRefusal | null> {
    if (order.state === 'PAID') return 'PAID';
    if (!late && order.state !== 'WAITING') return 'CLOSED';
    if (!late && order.expireAt <= Date.now()) return 'EXPIRED';
    this.ledger.setOrder(order, 'PAID', newNumber(prefixes[order.channel]), Date.now());
    if (!order.notifyUrl) return null;
    const notified = this.postman.send(() => this.noticeOf(order));
    if (this.faults.notice.notifyFirst) await notified;
    else void notified;
    return null;
  }

  /** The payer refuses to pay. */
  refuse(order: GatewayOrder): GatewayRefusal | null {
    if (order.state !== 'WAITING') return order.state === 'PAID' ? 'PAID' : 'CLOSED';
    this.ledger.setOrder(order, 'REFUSED', null, Date.now());
    return null;
  }

  /** The merchant closes the order. */
  close(order: GatewayOrder): GatewayRefusal | null {
    if (order.state === 'PAID') return 'PAID';
    if (order.state !== 'CLOSED') this.ledger.setOrder(order, 'CLOSED', null, Date.now());
    return null;
  }

  /** Pays at once from a campus card; a new card is opened with some money. */
  payByCard(order: GatewayOrder, cardNo: string, password: string | null): 'PASSWORD' | 'BALANCE' | 'CARD' | null {
    if (order.state === 'PAID') return null;
    if (!/^[\w-]{4,32}$/.test(cardNo)) return 'CARD';
    if (password !== null && password !== CARD_PASSWORD) return 'PASSWORD';
    const balance = this.ledger.cards.get(cardNo) ?? CARD_OPENING;
    if (balance < order.amount) return 'BALANCE';
    this.ledger.setCard(cardNo, balance - order.amount);
    this.ledger.setOrder(order, 'PAID', newNumber('CC'), Date.now());
    return null;
  }

  /** Accepts a refund. The same number returns the first one; money is paid out once. */
  async refund(
    channel: GatewayChannel,
    input: { refundNo: string; orderNo: string; amount: number; notifyUrl: string | null },
  ): Promise<GatewayRefund | GatewayRefusal> {
    const known = this.ledger.refunds.get(input.refundNo);
    if (known) return known.amount === input.amount && known.orderNo === input.orderNo ? known : 'OTHER_AMOUNT';
    const order = this.ledger.order(channel, input.orderNo);
    if (!order) return 'NO_ORDER';
    if (order.state !== 'PAID') return 'NOT_PAID';
    if (this.ledger.refundedOf(order) + input.amount > order.amount) return 'TOO_MUCH';
    this.ledger.openRefund({
      channel,
      ...input,
      platformRefundNo: newNumber('50'),
      openedAt: Date.now(),
      state: 'PROCESSING',
      payouts: 0,
      doneAt: null,
    });
    const refund = this.ledger.refunds.get(input.refundNo) as GatewayRefund;
    if (this.faults.notice.notifyFirst) await this.finish(refund);
    else if (channel === 'wechat') this.finishLater(refund);
    else await this.finish(refund);
    return refund;
  }

  /** Returns the notice of a paid order in the format of its channel. */
  noticeOf(order: GatewayOrder): GatewayNotice {
    const { amountPlus, badSignature, wrongKey } = this.faults.notice;
    const tampering = badSignature ? 'badSignature' : wrongKey ? 'otherKey' : undefined;
    const url = order.notifyUrl ?? '';
    const amount = order.amount + amountPlus;
    if (order.channel === 'alipay')
      return alipayNotice(this.keys, url, order, amount, Date.now(), { spoil: tampering });
    return order.channel === 'wechat'
      ? wechatNotice(this.keys, url, 'TRANSACTION.SUCCESS', paidMessage(this.keys, order, amount), Date.now(), {
          spoil: tampering,
        })
      : plainNoticeOf(this.keys, url, order, amount, Date.now(), { spoil: tampering });
  }

  /** Returns the notice of a finished refund. */
  refundNoticeOf(refund: GatewayRefund): GatewayNotice {
    const order = this.ledger.order(refund.channel, refund.orderNo) as GatewayOrder;
    return wechatNotice(
      this.keys,
      refund.notifyUrl ?? '',
      `REFUND.${refund.state}`,
      refundMessage(this.keys, order, refund),
      Date.now(),
    );
  }

  private finishLater(refund: GatewayRefund): void {
    setTimeout(() => void this.finish(refund), this.faults.notice.refundMs).unref();
  }

  private async finish(refund: GatewayRefund): Promise<void> {
    if (refund.state !== 'PROCESSING') return;
    const end = this.faults.notice.refundEnds;
    this.ledger.setRefund(refund, end, end === 'SUCCESS', Date.now());
    if (refund.notifyUrl) await this.postman.send(() => this.refundNoticeOf(refund));
  }
}
