import { payType, type PayType } from '#domain/payments/pay.status';
import type { Clock } from '#server/kit/runtime/clock';
import { AlipayChannel } from './alipay.channel';
import { CardChannel } from './card.channel';
import type { PaymentChannel } from './channel';
import type { ChannelKeys } from './channel-config';
import { PageChannel } from './page.channel';
import { WechatChannel } from './wechat.channel';
import { WechatCrypto } from './wechat-crypto';

/** The channels of one account, each with its keys and its own client. */
export class ChannelSet {
  readonly wechatCrypto: WechatCrypto;
  readonly wechat: WechatChannel;
  readonly alipay: AlipayChannel;
  readonly school: PageChannel;
  readonly platform: PageChannel;
  readonly card: CardChannel;

  constructor(
    readonly keys: ChannelKeys,
    clock: Clock,
  ) {
    this.wechatCrypto = new WechatCrypto(keys, clock);
    this.wechat = new WechatChannel(keys, this.wechatCrypto);
    this.alipay = new AlipayChannel(keys, clock);
    this.school = new PageChannel('school', keys, clock);
    this.platform = new PageChannel('platform', keys, clock);
    this.card = new CardChannel(keys, clock);
  }

  /** Returns the channel of a method, or null for a method without one. */
  find(method: PayType): PaymentChannel | null {
    switch (method) {
      case payType.wechat:
        return this.wechat;
      case payType.alipay:
        return this.alipay;
      case payType.school:
        return this.school;
      case payType.platform:
        return this.platform;
      case payType.campusCard:
        return this.card;
      default:
        return null;
    }
  }
}
