import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { gateBills } from '#contract/gate-bills/gate-bill.contract';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db } from '#server/kit/db/db';
import { BillCounterService } from '#server/payments/bill-counter.service';
import { GateBillDeskService } from './gate-bill-desk.service';

/** Takes gate bills at the counter. */
@Injectable()
export class GateBillCounterService {
  constructor(
    private readonly db: Db,
    private readonly desk: GateBillDeskService,
    private readonly counter: BillCounterService,
  ) {}

  /** Books a bill as paid at the counter, once. */
  collect(
    { id, offlineType }: ParsedOf<typeof gateBills.collect>,
    caller: Member,
  ): Promise<AnswerOf<typeof gateBills.collect>> {
    return runIdempotent(this.db, caller, async (tx) => {
      const bill = await this.desk.lock(tx, id, caller);
      if (bill.status !== gateBillStatus.owed) throw new Failure(gateBillFailure.gateBillStep);
      await this.counter.bookAtCounter(tx, bill.billNo, { cashierId: caller.userId, offlineType, remark: '' });
      await this.counter.withdrawOpenAttempts(tx, bill.billNo);
      await this.desk.audit(tx, caller, bill, 'gateBill.collect', { amount: bill.amount, offlineType });
      return { id, status: gateBillStatus.paid };
    });
  }
}
