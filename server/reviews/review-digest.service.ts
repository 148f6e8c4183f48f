import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { ApprovalStore } from './approval.store';

/** Tells other areas whether what waits for review has changed. */
@Injectable()
export class ReviewDigestService {
  constructor(private readonly store: ApprovalStore) {}

  /** Returns an opaque text that changes when something begins or ceases to wait, or becomes overdue. */
  digest(tx: Tx): Promise<string> {
    return this.store.digest(tx);
  }
}
