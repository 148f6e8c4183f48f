import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import type { Member } from '#server/kit/access/caller';
import { SaleService, type Sale } from '#server/sales/sale.service';
import { ChannelPaymentService } from './channel-payment.service';
import { PayerService } from './payer.service';
import { InstantPaymentService, type PayReply } from './instant-payment.service';

type PayInput = ParsedOf<typeof payments.pay>;

/** Returns whether the order is paid and active. */
const isPaid = ({ orderStatus: os, payStatus: ps }: Sale) => os === orderStatus.normal && ps === payStatus.paid;

/** Pays orders by any method: checks who may pay and the secret, then takes the money. */
@Injectable()
export class PayService {
  constructor(
    private readonly sales: SaleService,
    private readonly instant: InstantPaymentService,
    private readonly channels: ChannelPaymentService,
    private readonly payers: PayerService,
  ) {}

  /**
   * Pays an order or opens a payment at a channel. A paid order is answered without charging. Without a method an order
   * of zero is confirmed and any other is left unchanged. Expired or cancelled: PAY_WINDOW_CLOSED.
   */
  async pay(input: PayInput, member: Member): Promise<PayReply> {
    const order =
      member.roleId === role.seller
        ? await this.sales.findInScope(member, input.venueTradeNo)
        : await this.sales.findOwn(member.userId, input.venueTradeNo);
    if (isPaid(order)) return this.instant.currentReply(member, order);
    if (order.amount === 0 || input.payType === undefined) return this.instant.confirmFree(member, order);
    const method = await this.payers.resolveMethod(input.payType, input, member, order.merchantId);
    // The counter takes cash for anyone; every other method is paid by the order's owner.
    if (method !== payType.offline && order.userId !== member.userId) throw new Failure(orderFailure.orderMissing);
    switch (method) {
      case payType.balance:
        await this.instant.checkPassword(order, input.payPassword ?? '');
        return this.instant.payFromBalance(member, order);
      case payType.offline:
        return this.instant.payAtCounter(member, order, {
          offlineType: input.offlineType ?? offlinePayType.cash,
          remark: input.remark,
        });
      default:
        return this.channels.pay(member, order, method, {
          payer: {
            ...(await this.payers.secretsOf(member, method, input.queryPassword)),
            openId: input.openId ?? null,
            address: member.ip,
          },
          scene: input.scene,
        });
    }
  }
}
