import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { OrderService, type Order } from '#server/orders/order.service';
import { PayChannelService } from './pay-channel.service';
import { PayerService } from './payer.service';
import { PayNowService, type PayReply } from './pay-now.service';

type PayInput = ParsedOf<typeof payments.pay>;

const needsOf: Readonly<Record<number, AnswerOf<typeof payments.methods>['methods'][number]['needs']>> = {
  [payType.balance]: 'payPassword',
  [payType.wechat]: 'qr',
  [payType.alipay]: 'qr',
  [payType.school]: 'redirect',
  [payType.platform]: 'redirect',
};
const wordsOf = {
  [payType.balance]: ['余额支付', 'Balance'],
  [payType.wechat]: ['微信支付', 'WeChat Pay'],
  [payType.alipay]: ['支付宝', 'Alipay'],
  [payType.campusCard]: ['校园卡', 'Campus card'],
  [payType.school]: ['学校支付平台', 'School payment platform'],
  [payType.platform]: ['平台支付', 'Platform payment'],
  [payType.offline]: ['线下支付', 'Offline payment'],
} as const;

/** Returns whether the order is paid and active. */
const isPaid = ({ orderStatus: os, payStatus: ps }: Order) => os === orderStatus.normal && ps === payStatus.paid;

/** Pays orders by any method: checks who may pay and the secret, then takes the money. */
@Injectable()
export class PayService {
  constructor(
    private readonly orders: OrderService,
    private readonly now: PayNowService,
    private readonly channels: PayChannelService,
    private readonly purse: PayerService,
  ) {}

  /**
   * Pays an order or opens a payment at a channel. A paid order is answered without charging. Without a method an order
   * of zero is confirmed and any other is left unchanged. Expired or cancelled: PAY_WINDOW_CLOSED.
   */
  async pay(input: PayInput, caller: Caller): Promise<PayReply> {
    const member = memberOf(caller);
    const order =
      member.roleId === role.seller
        ? await this.orders.inScope(member, input.venueTradeNo)
        : await this.orders.own(member.userId, { tradeNo: input.venueTradeNo });
    if (isPaid(order)) return this.now.look(caller, order);
    if (order.amount === 0 || input.payType === undefined) return this.now.confirm(caller, order);
    const method = await this.purse.insistMethod(input.payType, input, member, order.merchantId);
    // The counter takes cash for anyone; every other method is paid by the order's owner.
    if (method !== payType.offline && order.userId !== member.userId) throw new Failure(orderFailure.orderMissing);
    switch (method) {
      case payType.balance:
        if (this.isOpen(order)) await this.purse.insistPassword(member.userId, input.payPassword ?? '');
        return this.now.fromBalance(caller, order);
      case payType.offline:
        return this.now.atCounter(caller, order, {
          offlineType: input.offlineType ?? offlinePayType.cash,
          remark: input.remark,
        });
      default:
        return this.channels.pay(caller, order, method, {
          payer: {
            ...(await this.purse.secretsOf(member, method, input.queryPassword)),
            openId: input.openId ?? null,
            address: caller.ip,
          },
          scene: input.scene,
        });
    }
  }

  /**
   * Returns the methods the caller can use in this role, for the merchant an order or bill is owed to, and the wallet
   * balance.
   */
  async methods(
    caller: Caller,
    { venueTradeNo, merchantId: named }: ParsedOf<typeof payments.methods>,
  ): Promise<AnswerOf<typeof payments.methods>> {
    const { userId, roleId } = memberOf(caller);
    const { balance, locked } = await this.purse.look(userId);
    const merchantId = (venueTradeNo && (await this.orders.find(venueTradeNo))?.merchantId) || named || null;
    const offered = await this.channels.offeredTo({ roleId, merchantId });
    const cardless = offered.includes(payType.campusCard) && !(await this.channels.hasCard(userId));
    const methods = offered
      .filter((method) => method !== payType.campusCard || !cardless)
      .map((method) => {
        const [zh, en] = wordsOf[method as keyof typeof wordsOf];
        const needs =
          method === payType.campusCard && this.purse.asksQueryPassword
            ? ('queryPassword' as const)
            : (needsOf[method] ?? 'none');
        return { payType: method, zh, en, needs };
      });
    return { methods, balance: toYuan(balance), walletLocked: locked };
  }

  /** No password is needed for an order that can no longer be paid. */
  private isOpen({ orderStatus: os, payStatus: ps, payBefore, now }: Order): boolean {
    return os === orderStatus.normal && ps === payStatus.unpaid && (payBefore === null || now < payBefore);
  }
}
