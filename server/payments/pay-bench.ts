import { Injectable } from '@nestjs/common';
import { PollTargets } from './poll-targets';
import { AttemptStore, type Attempt } from './attempt.store';
import type { Paid } from './channel';
import { ChannelsService } from './channels.service';

/** What a payment at a channel works with: the tries, the channels, and the door money comes in by. */
@Injectable()
export class PayBench {
  constructor(
    readonly attempts: AttemptStore,
    readonly channels: ChannelsService,
    private readonly targets: PollTargets,
  ) {}

  /** Takes money in that a channel named on the spot. */
  take(attempt: Attempt, paid: Paid): ReturnType<PollTargets['take']> {
    return this.targets.take(attempt, paid);
  }
}
