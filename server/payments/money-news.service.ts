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

/** Notifies members of unforeseen payments, once for each payment. */
@Injectable()
export class MoneyNewsService {
  constructor(
    private readonly db: Db,
    private readonly letters: PayLetters,
  ) {}

  /** Tells the booking member what happened to the payment. */
  say({ tradeNo, userId, attemptNo, amount, fate }: Unforeseen): Promise<void> {
    return this.db.transact((tx) =>
      this.letters.say(tx, tradeNo, [{ userId, amount: fen(amount) }], {
        template: templates[fate],
        about: () => attemptNo,
      }),
    );
  }
}
