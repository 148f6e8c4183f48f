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

/** The account that receives the money of a method: null is the deployment's own, otherwise the merchant's. */
export type AccountId = number | null;

const channelNames: Readonly<Partial<Record<PayType, keyof MerchantFile>>> = {
  [payType.wechat]: 'wechat',
  [payType.alipay]: 'alipay',
  [payType.school]: 'school',
  [payType.platform]: 'platform',
  [payType.campusCard]: 'card',
};
/** Returns the channel name of a method, or null for a method without a channel. */
export const channelOf = (method: PayType): keyof MerchantFile | null => channelNames[method] ?? null;

/** The payment methods of this deployment and their channels. */
@Injectable()
export class ChannelsService {
  private readonly sets = new Map<AccountId, ChannelSet>();

  constructor(
    private readonly config: ChannelConfig,
    private readonly clock: Clock,
    private readonly variant: Variant,
    private readonly terms: PayTerms,
  ) {}

  /** Returns the methods offered to a role at a merchant now, in display order. */
  async offeredTo(place: PayPlace): Promise<PayType[]> {
    return this.terms.offered(methodsFor(place.roleId, this.connected(place.merchantId)), place);
  }

  /** Returns why a method is not available here and now, or null. */
  whyNot(method: PayType, place: PayPlace): Promise<Refusal | null> {
    return this.terms.whyNot(method, place);
  }

  /** Returns the enabled methods to which this deployment, or the merchant, is connected. */
  connected(merchantId: number | null): PayType[] {
    return this.variant.payMethods.filter(
      (method) =>
        method === payType.balance ||
        method === payType.offline ||
        this.set(this.accountOf(method, merchantId)).find(method)?.ready,
    );
  }

  /** Returns the merchant's own account if it has one at the method's channel, otherwise the deployment's. */
  accountOf(method: PayType, merchantId: number | null): AccountId {
    const channel = channelOf(method);
    return channel !== null && merchantId !== null && this.config.merchants.takes(merchantId, channel)
      ? merchantId
      : null;
  }

  /** Returns whether a payer may be sent to this address; only channel hosts are allowed. */
  mayLeadTo(address: string): boolean {
    return this.config.mayLeadTo(address);
  }

  /** Returns every account at a channel: the deployment's own and those of merchants. */
  accounts(channel: keyof MerchantFile): AccountId[] {
    return [...(this.config.of(channel) ? [null] : []), ...this.config.merchants.holders(channel)];
  }

  /** Returns the channel of a method; throws `methodClosed` if it is not in use. */
  of(method: PayType, account: AccountId = null): PaymentChannel {
    const channel = this.set(account).find(method);
    if (!channel?.ready) throw new Failure(paymentFailure.methodClosed);
    return channel;
  }

  /** Returns the scene of a payment: the requested one if the channel supports it, otherwise the channel's first. */
  sceneOf(method: PayType, asked: PayScene | undefined): PayScene {
    const scenes = this.set(null).find(method)?.scenes ?? [];
    return scenes.find((one) => one === asked) ?? scenes[0] ?? payScene.code;
  }

  /** Returns the channels of an account. */
  set(account: AccountId): ChannelSet {
    const known =
      this.sets.get(account) ??
      new ChannelSet(account === null ? this.config : this.config.account(account), this.clock);
    this.sets.set(account, known);
    return known;
  }
}
