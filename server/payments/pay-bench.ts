import { Injectable } from '@nestjs/common';
import { AttemptChannels } from './attempt-channels';
import { AttemptService, type Attempt } from '#server/finance/attempt.service';
import { ChannelsService, type ReceivedPayment } from '#server/channels/channels.service';

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
