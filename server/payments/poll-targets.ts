import { Injectable } from '@nestjs/common';
import { ArrivalService } from './arrival.service';
import type { Attempt } from './attempt.store';
import type { PaymentChannel } from './channel';
import { ChannelsService, channelOf } from './channels.service';

/** Finds the channel of an attempt and passes on its payments. */
@Injectable()
export class PollTargets {
  constructor(
    private readonly channels: ChannelsService,
    private readonly arrival: ArrivalService,
  ) {}

  of(attempt: Attempt): PaymentChannel {
    return this.channels.of(attempt.payType, attempt.accountId);
  }

  take(attempt: Attempt, paid: Parameters<ArrivalService['take']>[1]): ReturnType<ArrivalService['take']> {
    return this.arrival.take(channelOf(attempt.payType) ?? 'card', paid, attempt.accountId);
  }
}
