import { fen } from '#domain/kit/money';
import { plainChannel } from '#contract/payments/channel.contract';
import type { Clock } from '#server/kit/clock';
import { ChannelAway, ChannelRefused, type Bill, type Opened, type Payer } from './channel';
import type { ChannelKeys } from './channel-config';
import { PlainChannel } from './plain.channel';

/** The campus card: charged at once, with the card's query password where the school requires it. */
export class CardChannel extends PlainChannel {
  constructor(config: ChannelKeys, clock: Clock) {
    super('card', config, clock);
  }

  /** Charges the card. Refused with `CARD`, `PASSWORD` or `BALANCE`. */
  async open({ attemptNo, amount, subject }: Bill, { cardNo, queryPassword }: Payer): Promise<Opened> {
    if (!cardNo) throw new ChannelRefused('CARD', 'no card');
    const said = plainChannel.payByCard.reply.parse(
      await this.ask('POST', this.paths.open, { orderNo: attemptNo, cardNo, queryPassword, amount, subject }),
    );
    if (said.status === 'REFUSED') throw new ChannelRefused(said.reason ?? 'REFUSED', '');
    if (!said.platformNo) throw new ChannelAway('paid without a number');
    return { kind: 'paid', paid: { attemptNo, amount: fen(said.amount), channelTradeNo: said.platformNo } };
  }

  /** Nothing is ever pending at a card machine: a charge is paid or not. */
  async close(attemptNo: string): Promise<'closed' | 'paid'> {
    return (await this.query(attemptNo)).kind === 'paid' ? 'paid' : 'closed';
  }
}
