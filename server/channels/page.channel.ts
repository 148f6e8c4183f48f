import { plainChannel } from '#contract/channels/channel.contract';
import type { Clock } from '#server/kit/runtime/clock';
import { ChannelRefused, orNullIfRefused, type ChargeRequest, type ChargeResponse } from './channel';
import type { ChannelKeys } from './channel-config';
import { MISSING_CODES, PlainChannel } from './plain.channel';

/** A university payment platform with its own cashier page and a notice after payment. */
export class PageChannel extends PlainChannel {
  constructor(name: 'school' | 'platform', config: ChannelKeys, clock: Clock) {
    super(name, config, clock);
  }

  async open({ attemptNo, amount, subject, payBy }: ChargeRequest): Promise<ChargeResponse> {
    const bill = {
      orderNo: attemptNo,
      amount,
      subject,
      notifyUrl: this.config.publicUrl(`/notify/${this.name}/pay`),
      returnUrl: this.config.screenUrl('/mobileOrders'),
      expireAt: payBy,
    };
    return {
      kind: 'page',
      payUrl: plainChannel.openOrder.reply.parse(await this.call('POST', this.paths.open, bill)).payUrl,
    };
  }

  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    try {
      await orNullIfRefused(MISSING_CODES, () => this.call('POST', `${this.paths.order}${attemptNo}/close`, {}));
      return 'closed';
    } catch (error) {
      if (error instanceof ChannelRefused && error.code === 'PAID') return 'paid';
      throw error;
    }
  }
}
