import { Injectable } from '@nestjs/common';
import { Sweep } from '#server/kit/jobs/sweep';
import { inParallel } from '#server/kit/runtime/parallel';
import { RefundRunService } from './refund-run.service';

const BATCH = 50;
/** Maximum batches of one sweep: clears the backlog of an outage in one go while other sweeps still run. */
const MAX_BATCHES = 20;

/** Runs due refunds found in PostgreSQL alone, so that a lost queue costs two seconds and no money. */
@Injectable()
export class RefundSweepService {
  constructor(private readonly refunds: RefundRunService) {}

  /** Runs due refunds; returns how many. */
  @Sweep('payments.refunds')
  async sweepRefunds(): Promise<number> {
    const started = new Set<string>();
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const due = await this.refunds.listDue(BATCH);
      const fresh = due.filter((no) => !started.has(no));
      for (const no of fresh) started.add(no);
      await inParallel(await this.refunds.runBatch(fresh), 'refund', (no) => this.refunds.runAlone(no));
      if (due.length < BATCH || fresh.length === 0) break;
    }
    return started.size;
  }
}
