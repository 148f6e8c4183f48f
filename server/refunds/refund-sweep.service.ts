import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { PollService } from '#server/payments/poll.service';
import { RefundRunService } from './refund-run.service';

const BATCH = 50;
const PARALLEL = 8;
/** Maximum batches of one sweep: clears the backlog of an outage in one go while other sweeps still run. */
const MAX_BATCHES = 20;

/** Runs a list a few at a time; a failed item is logged and left for the next sweep. Returns how many ran. */
async function inParallel(
  numbers: readonly string[],
  label: string,
  run: (no: string) => Promise<unknown>,
): Promise<number> {
  const queue = [...numbers];
  const worker = async () => {
    for (let no = queue.shift(); no !== undefined; no = queue.shift()) {
      await run(no).catch((error: unknown) => log.error({ [label]: no, err: error }, `a ${label} failed in the sweep`));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return numbers.length;
}

/** Finds due refunds and payments in PostgreSQL alone, so that a lost queue costs two seconds and no money. */
@Injectable()
export class RefundSweepService {
  constructor(
    private readonly refunds: RefundRunService,
    private readonly polls: PollService,
  ) {}

  listDueRefunds(limit: number): Promise<string[]> {
    return this.refunds.listDue(limit);
  }

  listDuePolls(limit: number): Promise<string[]> {
    return this.polls.listDue(limit);
  }

  /** Runs due refunds; returns how many. */
  @Sweep('payments.refunds')
  async sweepRefunds(): Promise<number> {
    const started = new Set<string>();
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const due = await this.listDueRefunds(BATCH);
      const fresh = due.filter((no) => !started.has(no));
      for (const no of fresh) started.add(no);
      await inParallel(await this.refunds.runBatch(fresh), 'refund', (no) => this.refunds.runAlone(no));
      if (due.length < BATCH || fresh.length === 0) break;
    }
    return started.size;
  }

  /** Polls due payments; returns how many. */
  @Sweep('payments.polls')
  async sweepPolls(): Promise<number> {
    return inParallel(await this.listDuePolls(BATCH), 'poll', (no) => this.polls.poll(no));
  }
}
