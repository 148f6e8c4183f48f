import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { OrderService, type Order } from '#server/orders/order.service';
import { ChannelPaymentService } from './channel-payment.service';
import { PayerService } from './payer.service';
import { InstantPaymentService, type PayReply } from './instant-payment.service';

type PayInput = ParsedOf<typeof payments.pay>;

const secretNeeded: Readonly<Record<number, AnswerOf<typeof payments.methods>['methods'][number]['needs']>> = {
  [payType.balance]: 'payPassword',
  [payType.wechat]: 'qr',
  [payType.alipay]: 'qr',
  [payType.school]: 'redirect',
  [payType.platform]: 'redirect',
};
const methodLabels = {
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
    private readonly instant: InstantPaymentService,
    private readonly channels: ChannelPaymentService,
    private readonly payers: PayerService,
  ) {}

  /**
   * Pays an order or opens a payment at a channel. A paid order is answered without charging. Without a method an order
   * of zero is confirmed and any other is left unchanged. Expired or cancelled: PAY_WINDOW_CLOSED.
   */
  async pay(input: PayInput, caller: Caller): Promise<PayReply> {
    const member = requireMember(caller);
    const order =
      member.roleId === role.seller
        ? await this.orders.findInScope(member, input.venueTradeNo)
        : await this.orders.findOwn(member.userId, { tradeNo: input.venueTradeNo });
    if (isPaid(order)) return this.instant.currentReply(caller, order);
    if (order.amount === 0 || input.payType === undefined) return this.instant.confirmFree(caller, order);
    const method = await this.payers.resolveMethod(input.payType, input, member, order.merchantId);
    // The counter takes cash for anyone; every other method is paid by the order's owner.
    if (method !== payType.offline && order.userId !== member.userId) throw new Failure(orderFailure.orderMissing);
    switch (method) {
      case payType.balance:
        if (this.isOpen(order)) await this.payers.checkPassword(member.userId, input.payPassword ?? '');
        return this.instant.payFromBalance(caller, order);
      case payType.offline:
        return this.instant.payAtCounter(caller, order, {
          offlineType: input.offlineType ?? offlinePayType.cash,
          remark: input.remark,
        });
      default:
        return this.channels.pay(caller, order, method, {
          payer: {
            ...(await this.payers.secretsOf(member, method, input.queryPassword)),
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
  async listMethods(
    caller: Caller,
    { venueTradeNo, merchantId: requestedMerchantId }: ParsedOf<typeof payments.methods>,
  ): Promise<AnswerOf<typeof payments.methods>> {
    const { userId, roleId } = requireMember(caller);
    const { balance, locked } = await this.payers.balanceOf(userId);
    const merchantId =
      (venueTradeNo && (await this.orders.find(venueTradeNo))?.merchantId) || requestedMerchantId || null;
    const offered = await this.channels.listOffered({ roleId, merchantId });
    const lacksCard = offered.includes(payType.campusCard) && !(await this.channels.hasCard(userId));
    const methods = offered
      .filter((method) => method !== payType.campusCard || !lacksCard)
      .map((method) => {
        const [zh, en] = methodLabels[method as keyof typeof methodLabels];
        const needs =
          method === payType.campusCard && this.payers.needsQueryPassword
            ? ('queryPassword' as const)
            : (secretNeeded[method] ?? 'none');
        return { payType: method, zh, en, needs };
      });
    return { methods, balance: toYuan(balance), walletLocked: locked };
  }

  /** No password is needed for an order that can no longer be paid. */
  private isOpen({ orderStatus: os, payStatus: ps, payBefore, now }: Order): boolean {
    return os === orderStatus.normal && ps === payStatus.unpaid && (payBefore === null || now < payBefore);
  }
}
