import { Injectable } from '@nestjs/common';
import { PollTargets } from './poll-targets';
import { AttemptStore, type Attempt } from './attempt.store';
import type { Paid } from './channel';
import { ChannelsService } from './channels.service';

/** Dependencies of a payment at a channel: attempts, channels and the payment intake. */
@Injectable()
export class PayBench {
  constructor(
    readonly attempts: AttemptStore,
    readonly channels: ChannelsService,
    private readonly targets: PollTargets,
  ) {}

  /** Settles a payment the channel confirmed immediately. */
  take(attempt: Attempt, paid: Paid): ReturnType<PollTargets['take']> {
    return this.targets.take(attempt, paid);
  }
}
