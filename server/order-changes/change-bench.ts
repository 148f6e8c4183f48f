import { Injectable } from '@nestjs/common';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { MovePlanService } from '#server/boards/move-plan.service';
import { ChangeStore } from './change.store';

/** Dependencies shared by the order change services. */
@Injectable()
export class ChangeBench {
  constructor(
    readonly db: Db,
    readonly store: ChangeStore,
    readonly shares: OrderRefundService,
    readonly plans: MovePlanService,
  ) {}

  /** Runs a change once per idempotency key. */
  once<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runIdempotent(this.db, caller, work);
  }
}
