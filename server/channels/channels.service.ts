import { Injectable } from '@nestjs/common';
import { Failure, refuse, type Refusal } from '#domain/kit/failure';
import { methodsFor } from '#domain/payments/pay-method.rules';
import { payScene, payType, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { MerchantFile } from '#contract/channels/channel.contract';
import { Clock } from '#server/kit/runtime/clock';
import { SchoolVariant } from '#server/kit/settings/variant';
import type { PaymentChannel } from './channel';
import { ChannelConfig } from './channel-config';
import { ChannelSet } from './channel-set';
import { PayTerms, type PayContext } from './pay-terms.service';

export {
  ChannelNotContacted,
  ChannelRefused,
  ChannelUnavailable,
  type ChargeResponse,
  type ChargeState,
  type Payer,
  type PaymentChannel,
  type ReceivedPayment,
  type RefundState,
  type StatementLine,
} from './channel';

/** The account that receives the money of a method: null is the deployment's own, otherwise the merchant's. */
export type AccountId = number | null;

const methods: Readonly<Record<keyof MerchantFile, PayType>> = {
  wechat: payType.wechat,
  alipay: payType.alipay,
  school: payType.school,
  platform: payType.platform,
  card: payType.campusCard,
};

const channelNames = new Map(
  Object.entries(methods).map(([channel, method]) => [method, channel as keyof MerchantFile]),
);

/** Returns the method that is paid through a channel. */
export const methodOfChannel = (channel: keyof MerchantFile): PayType => methods[channel];

/** Returns the channel name of a method, or null for a method without a channel. */
export const channelNameOf = (method: PayType): keyof MerchantFile | null => channelNames.get(method) ?? null;

/** The payment methods of this deployment and their channels. */
@Injectable()
export class ChannelsService {
  private readonly sets = new Map<AccountId, ChannelSet>();

  constructor(
    private readonly config: ChannelConfig,
    private readonly clock: Clock,
    private readonly variant: SchoolVariant,
    private readonly terms: PayTerms,
  ) {}

  /** Returns the methods offered to a role at a merchant now, in display order. */
  async listOffered(place: PayContext): Promise<PayType[]> {
    return this.terms.filterOffered(methodsFor(place.roleId, this.listConnected(place.merchantId)), place);
  }

  /** Returns why a method is not offered to a role at a merchant now, or null. */
  async whyNotOffered(method: PayType, place: PayContext): Promise<Refusal | null> {
    const refusal = await this.terms.whyNotOffered(method, place);
    if (refusal) return refusal;
    return methodsFor(place.roleId, this.listConnected(place.merchantId)).includes(method)
      ? null
      : refuse(paymentFailure.methodClosed);
  }

  /** Returns the enabled methods to which this deployment, or the merchant, is connected. */
  listConnected(merchantId: number | null): PayType[] {
    return this.variant.payMethods.filter(
      (method) =>
        method === payType.balance ||
        method === payType.offline ||
        this.channelSet(this.accountFor(method, merchantId)).find(method)?.isConfigured,
    );
  }

  /** Returns the merchant's own account if it has one at the method's channel, otherwise the deployment's. */
  accountFor(method: PayType, merchantId: number | null): AccountId {
    const channel = channelNameOf(method);
    return channel !== null && merchantId !== null && this.config.merchants.isActive(merchantId, channel)
      ? merchantId
      : null;
  }

  /** Returns whether a payer may be sent to this address; only channel hosts are allowed. */
  isPayAddress(address: string): boolean {
    return this.config.isPayAddress(address);
  }

  /** Returns every account at a channel: the deployment's own and those of merchants. */
  listAccounts(channel: keyof MerchantFile): AccountId[] {
    return [...(this.config.of(channel) ? [null] : []), ...this.config.merchants.merchantsAt(channel)];
  }

  /** Returns the channel of a method; throws `methodClosed` if it is not in use. */
  channelFor(method: PayType, account: AccountId = null): PaymentChannel {
    const channel = this.channelSet(account).find(method);
    if (!channel?.isConfigured) throw new Failure(paymentFailure.methodClosed);
    return channel;
  }

  /** Returns the scene of a payment: the requested one if the channel supports it, otherwise the channel's first. */
  sceneFor(method: PayType, requested: PayScene | undefined): PayScene {
    const scenes = this.channelSet(null).find(method)?.scenes ?? [];
    return scenes.find((one) => one === requested) ?? scenes[0] ?? payScene.code;
  }

  /** Returns the channels of an account. */
  channelSet(account: AccountId): ChannelSet {
    const channelSet =
      this.sets.get(account) ??
      new ChannelSet(account === null ? this.config : this.config.accountKeys(account), this.clock);
    this.sets.set(account, channelSet);
    return channelSet;
  }
}
