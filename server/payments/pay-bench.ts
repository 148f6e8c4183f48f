import { Injectable } from '@nestjs/common';
import { AttemptChannels } from './poll-targets';
import { AttemptService, type Attempt } from './attempt.store';
import type { ReceivedPayment } from './channel';
import { ChannelsService } from './channels.service';

/** Dependencies of a payment at a channel: attempts, channels and the payment intake. */
@Injectable()
export class PayBench {
  constructor(
    readonly attempts: AttemptService,
    readonly channels: ChannelsService,
    private readonly targets: AttemptChannels,
  ) {}

  /** Settles a payment the channel confirmed immediately. */
  take(attempt: Attempt, paid: ReceivedPayment): ReturnType<AttemptChannels['accept']> {
    return this.targets.accept(attempt, paid);
  }
}
