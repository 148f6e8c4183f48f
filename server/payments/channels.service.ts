import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { methodsFor } from '#domain/payments/pay-method.rules';
import { payScene, payType, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { Clock } from '#server/kit/clock';
import { Variant } from '#server/kit/variant';
import type { PaymentChannel } from './channel';
import { ChannelConfig } from './channel-config';
import { ChannelSet } from './channel-set';

/** Where the money of a method is settled: at a channel of the deployment's own account, or of a merchant's. */
type AccountId = number | null;

/** The ways of paying this deployment has switched on, and the channel behind each. */
@Injectable()
export class ChannelsService {
  private readonly sets = new Map<AccountId, ChannelSet>();

  constructor(
    private readonly config: ChannelConfig,
    private readonly clock: Clock,
    private readonly variant: Variant,
  ) {}

  /** Methods a role is offered, in the order the page shows them. */
  offeredTo(roleId: number): PayType[] {
    const school = this.variant.payMethods;
    const on = [payType.balance, payType.wechat, payType.alipay, payType.campusCard, payType.school, payType.offline].filter((method) => school.includes(method));
    return methodsFor(roleId, on.filter((method) => method === payType.balance || method === payType.offline || this.set(null).find(method)?.ready));
  }

  /** The channel of a method; refuses one that is not in use here. */
  of(method: PayType, account: AccountId = null): PaymentChannel {
    const channel = this.set(account).find(method);
    if (!channel?.ready) throw new Failure(paymentFailure.methodClosed);
    return channel;
  }

  /** Where a payer of this method meets the bill: where they asked for, or else the channel's usual place. */
  sceneOf(method: PayType, asked: PayScene | undefined): PayScene {
    const scenes = this.set(null).find(method)?.scenes ?? [];
    return scenes.find((one) => one === asked) ?? scenes[0] ?? payScene.code;
  }

  /** The channels of an account. */
  set(account: AccountId): ChannelSet {
    const known = this.sets.get(account) ?? new ChannelSet(this.config, this.clock);
    this.sets.set(account, known);
    return known;
  }
}
