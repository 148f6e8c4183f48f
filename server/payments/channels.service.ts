import { Injectable } from '@nestjs/common';
import { Failure, type Refusal } from '#domain/kit/failure';
import { methodsFor } from '#domain/payments/pay-method.rules';
import { payScene, payType, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { MerchantFile } from '#contract/payments/channel.contract';
import { Clock } from '#server/kit/clock';
import { Variant } from '#server/kit/variant';
import type { PaymentChannel } from './channel';
import { ChannelConfig } from './channel-config';
import { ChannelSet } from './channel-set';
import { PayTerms, type PayPlace } from './pay-terms.service';

/** Where the money of a method is settled: at a channel of the deployment's own account, or of a merchant's. */
export type AccountId = number | null;

const channelNames: Readonly<Partial<Record<PayType, keyof MerchantFile>>> = {
  [payType.wechat]: 'wechat',
  [payType.alipay]: 'alipay',
  [payType.school]: 'school',
  [payType.platform]: 'platform',
  [payType.campusCard]: 'card',
};
/** The channel behind a method by its name, or null for one that needs none. */
export const channelOf = (method: PayType): keyof MerchantFile | null => channelNames[method] ?? null;

/** The ways of paying this deployment has switched on, and the channel behind each. */
@Injectable()
export class ChannelsService {
  private readonly sets = new Map<AccountId, ChannelSet>();

  constructor(
    private readonly config: ChannelConfig,
    private readonly clock: Clock,
    private readonly variant: Variant,
    private readonly terms: PayTerms,
  ) {}

  /** Methods a role is offered at a merchant now, in the order the page shows them. */
  async offeredTo(place: PayPlace): Promise<PayType[]> {
    return this.terms.offered(methodsFor(place.roleId, this.connected(place.merchantId)), place);
  }

  /** Why a method is not to be had here and now, by the desk's terms; null when it is. */
  whyNot(method: PayType, place: PayPlace): Promise<Refusal | null> {
    return this.terms.whyNot(method, place);
  }

  /** Methods the school has switched on and this deployment, or the merchant, is connected to. */
  connected(merchantId: number | null): PayType[] {
    return this.variant.payMethods.filter(
      (method) =>
        method === payType.balance ||
        method === payType.offline ||
        this.set(this.accountOf(method, merchantId)).find(method)?.ready,
    );
  }

  /** The merchant's own account, where it holds one at the method's channel; else the deployment's. */
  accountOf(method: PayType, merchantId: number | null): AccountId {
    const channel = channelOf(method);
    return channel !== null && merchantId !== null && this.config.merchants.takes(merchantId, channel)
      ? merchantId
      : null;
  }

  /** May a payer be sent to this address? Only hosts of the channels are. */
  mayLeadTo(address: string): boolean {
    return this.config.mayLeadTo(address);
  }

  /** Every account at a channel: the deployment's own, and those merchants hold. */
  accounts(channel: keyof MerchantFile): AccountId[] {
    return [...(this.config.of(channel) ? [null] : []), ...this.config.merchants.holders(channel)];
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
    const known =
      this.sets.get(account) ??
      new ChannelSet(account === null ? this.config : this.config.account(account), this.clock);
    this.sets.set(account, known);
    return known;
  }
}
