import { Injectable } from '@nestjs/common';
import type { Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import { RefundShareService } from '#server/payments/refund-share.service';
import { MovePlanService } from '#server/reservations/move-plan.service';
import { ChangeStore } from './change.store';

/** Dependencies shared by the order change services. */
@Injectable()
export class ChangeBench {
  constructor(
    readonly db: Db,
    readonly store: ChangeStore,
    readonly shares: RefundShareService,
    readonly plans: MovePlanService,
  ) {}

  /** Runs a change once per idempotency key. */
  once<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return once(this.db, caller, work);
  }
}
