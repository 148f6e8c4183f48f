import { Injectable } from '@nestjs/common';
import { Sweep } from '#server/kit/jobs/sweep';
import { inParallel } from '#server/kit/runtime/parallel';
import { PollService } from './poll.service';

const BATCH = 50;

/** Polls due payments found in PostgreSQL alone, so that a lost queue costs two seconds and no money. */
@Injectable()
export class PollSweepService {
  constructor(private readonly polls: PollService) {}

  /** Polls due payments; returns how many. */
  @Sweep('payments.polls', undefined, { slice: BATCH })
  async sweepPolls(): Promise<number> {
    return inParallel(await this.polls.listDue(BATCH), 'poll', (no) => this.polls.poll(no));
  }
}
