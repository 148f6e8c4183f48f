import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { fen } from '#domain/kit/money';
import type { MessageTemplate } from '#domain/members/message.rules';
import type { moneyUnforeseen } from '#contract/orders/order.events';
import { Db } from '#server/kit/db';
import { PayLetters } from './pay-letters';

type Unforeseen = z.output<(typeof moneyUnforeseen)['payload']>;
const templates: Readonly<Record<Unforeseen['fate'], MessageTemplate>> = {
  late: 'moneyLate',
  restored: 'moneyRestored',
  twice: 'moneyTwice',
  changed: 'moneyChanged',
};

/** What members hear of money that came in when nobody expected it: each payment once. */
@Injectable()
export class MoneyNewsService {
  constructor(
    private readonly db: Db,
    private readonly letters: PayLetters,
  ) {}

  /** Says to whoever booked what became of it. */
  say({ tradeNo, userId, attemptNo, amount, fate }: Unforeseen): Promise<void> {
    return this.db.transact((tx) =>
      this.letters.say(tx, tradeNo, [{ userId, amount: fen(amount) }], {
        template: templates[fate],
        about: () => attemptNo,
      }),
    );
  }
}
