import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { fen } from '#domain/kit/money';
import type { moneyUnforeseen } from '#contract/orders/order.events';
import { Db } from '#server/kit/db/db';
import { PaymentMessageService } from './payment-message.service';

type UnforeseenPayment = z.output<(typeof moneyUnforeseen)['payload']>;
const kinds = {
  late: 'moneyLate',
  restored: 'moneyRestored',
  twice: 'moneyTwice',
  changed: 'moneyChanged',
} as const satisfies Readonly<Record<UnforeseenPayment['fate'], string>>;

/** Notifies members of unforeseen payments, once for each payment. */
@Injectable()
export class PaymentNotificationService {
  constructor(
    private readonly db: Db,
    private readonly messages: PaymentMessageService,
  ) {}

  /** Tells the booking member what happened to the payment. */
  notify({ tradeNo, userId, attemptNo, amount, fate }: UnforeseenPayment): Promise<void> {
    return this.db.transact((tx) =>
      this.messages.queue(tx, tradeNo, [{ userId, amount: fen(amount) }], {
        kind: kinds[fate],
        dedupeKey: () => attemptNo,
        parameters: ({ place, placeEn, time, amount: yuan }) => ({ place, placeEn, time, amount: yuan }),
      }),
    );
  }
}
