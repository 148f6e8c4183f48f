import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure } from '#domain/kit/failure';
import { RECEIPT_PATH, type HelperReceipt } from '#contract/portal/counter-helper.contract';
import type { Member } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import { HelperKeys } from './helper-keys';

const NONCE_BYTES = 16;

/** Signs orders for the counter helper, each for one seller, one use and one minute, and checks its receipts. */
@Injectable()
export class CardSignatureService {
  constructor(
    private readonly keys: HelperKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns an order signed for the caller. */
  sign<O extends object>(path: string, caller: Member, order: O) {
    return this.keys.sign(
      path,
      { ...order, seller: caller.username, nonce: randomBytes(NONCE_BYTES).toString('hex') },
      String(this.clock.now()),
    );
  }

  /** Throws `receiptForged` if a receipt is not genuine or belongs to another seller. */
  requireGenuine(caller: Member, receipt: HelperReceipt): void {
    if (receipt.seller !== caller.username || !this.keys.isGenuine(RECEIPT_PATH, receipt))
      throw new Failure(counterFailure.receiptForged);
  }
}
