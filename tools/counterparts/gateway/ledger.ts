import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The gateway's channels. */
export const gatewayChannels = ['wechat', 'alipay', 'school', 'platform', 'card'] as const;
/** The channel of an order. */
export type GatewayChannel = (typeof gatewayChannels)[number];

/** One order at the gateway. Amounts in fen, times in epoch ms. */
export interface GatewayOrder {
  readonly channel: GatewayChannel;
  readonly no: string;
  readonly amount: number;
  readonly subject: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly expireAt: number;
  /** Random part of the pay page's address. */
  readonly pageId: string;
  readonly openedAt: number;
  state: 'WAITING' | 'PAID' | 'CLOSED' | 'REFUSED';
  platformNo: string | null;
  paidAt: number | null;
}

/** One refund at the gateway; `payouts` counts how often money left for this number. */
export interface GatewayRefund {
  readonly channel: GatewayChannel;
  readonly refundNo: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly platformRefundNo: string;
  readonly notifyUrl: string | null;
  readonly openedAt: number;
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  payouts: number;
  doneAt: number | null;
}

type LedgerLine =
  | ({ readonly what: 'order' } & GatewayOrder)
  | {
      readonly what: 'order.state';
      readonly channel: GatewayChannel;
      readonly no: string;
      readonly state: GatewayOrder['state'];
      readonly platformNo: string | null;
      readonly at: number;
    }
  | ({ readonly what: 'refund' } & GatewayRefund)
  | {
      readonly what: 'refund.state';
      readonly refundNo: string;
      readonly state: GatewayRefund['state'];
      readonly paidOut: boolean;
      readonly at: number;
    }
  | { readonly what: 'card'; readonly cardNo: string; readonly balance: number };

/** The gateway's ledger: one JSON line per event, append-only, read again at the next start. */
export class GatewayLedger {
  readonly orders = new Map<string, GatewayOrder>();
  readonly refunds = new Map<string, GatewayRefund>();
  readonly cards = new Map<string, number>();

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      // The last line of a killed process may be incomplete and is ignored.
      if (line.endsWith('}')) this.apply(JSON.parse(line) as LedgerLine);
    }
  }

  order(channel: GatewayChannel, no: string): GatewayOrder | undefined {
    return this.orders.get(`${channel}:${no}`);
  }

  orderOfPage(pageId: string): GatewayOrder | undefined {
    return [...this.orders.values()].find((order) => order.pageId === pageId);
  }

  /** Returns the fen refunded or being refunded of one order. */
  refundedOf(order: GatewayOrder): number {
    return [...this.refunds.values()]
      .filter((one) => one.channel === order.channel && one.orderNo === order.no && one.state !== 'CLOSED')
      .reduce((total, one) => total + one.amount, 0);
  }

  open(order: GatewayOrder): void {
    this.write({ what: 'order', ...order });
  }

  setOrder(order: GatewayOrder, state: GatewayOrder['state'], platformNo: string | null, at: number): void {
    this.write({ what: 'order.state', channel: order.channel, no: order.no, state, platformNo, at });
  }

  openRefund(refund: GatewayRefund): void {
    this.write({ what: 'refund', ...refund });
  }

  setRefund(refund: GatewayRefund, state: GatewayRefund['state'], paidOut: boolean, at: number): void {
    this.write({ what: 'refund.state', refundNo: refund.refundNo, state, paidOut, at });
  }

  setCard(cardNo: string, balance: number): void {
    this.write({ what: 'card', cardNo, balance });
  }

  private write(line: LedgerLine): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
    this.apply(line);
  }

  private apply(line: LedgerLine): void {
    if (line.what === 'order') this.orders.set(`${line.channel}:${line.no}`, { ...line });
    if (line.what === 'refund') this.refunds.set(line.refundNo, { ...line });
    if (line.what === 'card') this.cards.set(line.cardNo, line.balance);
    if (line.what === 'order.state') {
      const order = this.order(line.channel, line.no);
      if (order)
        Object.assign(order, {
          state: line.state,
          platformNo: line.platformNo ?? order.platformNo,
          paidAt: line.state === 'PAID' ? line.at : order.paidAt,
        });
    }
    if (line.what === 'refund.state') {
      const refund = this.refunds.get(line.refundNo);
      if (refund)
        Object.assign(refund, { state: line.state, payouts: refund.payouts + (line.paidOut ? 1 : 0), doneAt: line.at });
    }
  }
}
