import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { PollService } from './poll.service';
import { RefundRunService } from './refund-run.service';

const BATCH = 50;
const SIDE_BY_SIDE = 8;
/** Maximum batches of one sweep: clears the backlog of an outage in one go while other sweeps still run. */
const ROUNDS = 20;

/** Runs a list a few at a time; a failed item is logged and left for the next sweep. Returns how many ran. */
async function inParallel(
  numbers: readonly string[],
  what: string,
  run: (no: string) => Promise<unknown>,
): Promise<number> {
  const queue = [...numbers];
  const lane = async () => {
    for (let no = queue.shift(); no !== undefined; no = queue.shift()) {
      await run(no).catch((error: unknown) => log.error({ [what]: no, err: error }, `a ${what} failed in the sweep`));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return numbers.length;
}

/** Finds due refunds and payments in PostgreSQL alone, so that a lost queue costs two seconds and no money. */
@Injectable()
export class RefundSweepService {
  constructor(
    private readonly refunds: RefundRunService,
    private readonly polls: PollService,
  ) {}

  dueRefunds(limit: number): Promise<string[]> {
    return this.refunds.due(limit);
  }

  duePolls(limit: number): Promise<string[]> {
    return this.polls.due(limit);
  }

  /** Runs due refunds; returns how many. */
  @Sweep('payments.refunds')
  async sweepRefunds(): Promise<number> {
    const ran = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const due = await this.dueRefunds(BATCH);
      const fresh = due.filter((no) => !ran.has(no));
      for (const no of fresh) ran.add(no);
      await inParallel(await this.refunds.runTogether(fresh), 'refund', (no) => this.refunds.runAlone(no));
      if (due.length < BATCH || fresh.length === 0) break;
    }
    return ran.size;
  }

  /** Polls due payments; returns how many. */
  @Sweep('payments.polls')
  async sweepPolls(): Promise<number> {
    return inParallel(await this.duePolls(BATCH), 'poll', (no) => this.polls.run(no));
  }
}
