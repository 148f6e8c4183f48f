import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { methodsFor } from '#domain/payments/pay-method.rules';
import { payType, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { CardChannel } from './card.channel';
import { Variant } from '#server/kit/variant';
import type { PaymentChannel } from './channel';
import { SchoolChannel } from './school.channel';
import { WechatChannel } from './wechat.channel';

/** The ways of paying this deployment has switched on, and the channel behind each. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly wechat: WechatChannel,
    private readonly school: SchoolChannel,
    private readonly card: CardChannel,
    private readonly variant: Variant,
  ) {}

  /** Methods a role is offered, in the order the page shows them. */
  offeredTo(roleId: number): PayType[] {
    const school = this.variant.payMethods;
    const on = [payType.balance, payType.wechat, payType.campusCard, payType.school, payType.offline].filter((method) => school.includes(method));
    return methodsFor(roleId, on.filter((method) => method === payType.balance || method === payType.offline || this.find(method)?.ready));
  }

  /** The channel of a method; refuses one that is not in use here. */
  of(method: PayType): PaymentChannel {
    const channel = this.find(method);
    if (!channel?.ready) throw new Failure(paymentFailure.methodClosed);
    return channel;
  }

  private find(method: PayType): PaymentChannel | null {
    switch (method) {
      case payType.wechat:
        return this.wechat;
      case payType.school:
        return this.school;
      case payType.campusCard:
        return this.card;
      default:
        return null;
    }
  }
}
