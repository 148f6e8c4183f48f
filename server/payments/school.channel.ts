import { plainChannel } from '#contract/payments/channel.contract';
import type { Clock } from '#server/kit/clock';
import { ChannelRefused, type Bill, type Opened } from './channel';
import type { ChannelKeys } from './channel-config';
import { PlainChannel } from './plain.channel';

/** The school payment platform: a cashier page of its own, and a notice when it was paid there. */
export class SchoolChannel extends PlainChannel {
  protected readonly name = 'school';
  protected readonly billPath = plainChannel.order.path;
  protected readonly refundPath = plainChannel.refund.schoolPath;
  protected readonly booksPath = plainChannel.bill.schoolPath;

  constructor(config: ChannelKeys, clock: Clock) {
    super(config, clock);
  }

  async open({ attemptNo, amount, subject, payBy }: Bill): Promise<Opened> {
    const bill = { orderNo: attemptNo, amount, subject, notifyUrl: this.config.outside('/notify/school/pay'), returnUrl: this.config.screen('/mobileOrders'), expireAt: payBy };
    return { kind: 'page', payUrl: plainChannel.openOrder.reply.parse(await this.ask('POST', plainChannel.openOrder.path, bill)).payUrl };
  }

  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    try {
      await this.unlessNone(() => this.ask('POST', `${this.billPath}${attemptNo}/close`, {}));
      return 'closed';
    } catch (error) {
      if (error instanceof ChannelRefused && error.code === 'PAID') return 'paid';
      throw error;
    }
  }
}
