import { Injectable } from '@nestjs/common';
import { toYuan } from '#domain/kit/money';
import { payType, type PayType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import type { Member } from '#server/kit/access/caller';
import { ChannelsService } from '#server/channels/channels.service';
import { SaleService } from '#server/sales/sale.service';
import { WalletService } from '#server/wallet/wallet.service';
import { CampusCardService } from './campus-card.service';

type PayMethods = AnswerOf<typeof payments.methods>;

const secretNeeded: Readonly<Record<number, PayMethods['methods'][number]['needs']>> = {
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

/** Lists the methods a caller can pay with. */
@Injectable()
export class PayMethodService {
  constructor(
    private readonly sales: SaleService,
    private readonly channels: ChannelsService,
    private readonly cards: CampusCardService,
    private readonly wallets: WalletService,
  ) {}

  /**
   * Returns the methods the caller can use in this role, for the merchant an order or bill is owed to, and the wallet
   * balance.
   */
  async list(
    caller: Member,
    { venueTradeNo, merchantId: requestedMerchantId }: ParsedOf<typeof payments.methods>,
  ): Promise<PayMethods> {
    const { userId, roleId } = caller;
    const { balance, locked } = await this.wallets.summary(userId);
    const merchantId =
      (venueTradeNo && (await this.sales.find(venueTradeNo))?.merchantId) || requestedMerchantId || null;
    const offered = await this.channels.listOffered({ roleId, merchantId });
    const lacksCard = offered.includes(payType.campusCard) && !(await this.cards.hasCard(userId));
    const methods = offered
      .filter((method) => method !== payType.campusCard || !lacksCard)
      .map((method) => {
        const [zh, en] = methodLabels[method as keyof typeof methodLabels];
        return { payType: method, zh, en, needs: this.secretOf(method) };
      });
    return { methods, balance: toYuan(balance), walletLocked: locked };
  }

  private secretOf(method: PayType): PayMethods['methods'][number]['needs'] {
    return method === payType.campusCard && this.cards.needsQueryPassword
      ? 'queryPassword'
      : (secretNeeded[method] ?? 'none');
  }
}
