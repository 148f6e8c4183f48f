import { fen } from '#domain/kit/money';
import { plainChannel } from '#contract/channels/channel.contract';
import type { Clock } from '#server/kit/runtime/clock';
import { ChannelUnavailable, ChannelRefused, type ChargeRequest, type ChargeResponse, type Payer } from './channel';
import type { ChannelKeys } from './channel-config';
import { PlainChannel } from './plain.channel';

/** The campus card: charged at once, with the card's query password where the school requires it. */
export class CardChannel extends PlainChannel {
  constructor(config: ChannelKeys, clock: Clock) {
    super('card', config, clock);
  }

  /** Charges the card. Refused with `CARD`, `PASSWORD` or `BALANCE`. */
  async open({ attemptNo, amount, subject }: ChargeRequest, { cardNo, queryPassword }: Payer): Promise<ChargeResponse> {
    if (!cardNo) throw new ChannelRefused('CARD', 'no card');
    const reply = plainChannel.payByCard.reply.parse(
      await this.call('POST', this.paths.open, { orderNo: attemptNo, cardNo, queryPassword, amount, subject }),
    );
    if (reply.status === 'REFUSED') throw new ChannelRefused(reply.reason ?? 'REFUSED', '');
    if (!reply.platformNo) throw new ChannelUnavailable('paid without a number');
    return { kind: 'paid', paid: { attemptNo, amount: fen(reply.amount), channelTradeNo: reply.platformNo } };
  }

  /** Nothing is ever pending at a card machine: a charge is paid or not. */
  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    return (await this.query(attemptNo)).kind === 'paid' ? 'paid' : 'closed';
  }
}
