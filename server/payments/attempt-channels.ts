import { Injectable } from '@nestjs/common';
import { PaymentIntakeService } from './payment-intake.service';
import type { Attempt } from '#server/finance/attempt.service';
import { ChannelsService, channelNameOf, type PaymentChannel } from '#server/channels/channels.service';

/** Finds the channel of an attempt and passes on its payments. */
@Injectable()
export class AttemptChannels {
  constructor(
    private readonly channels: ChannelsService,
    private readonly intake: PaymentIntakeService,
  ) {}

  channelOf(attempt: Attempt): PaymentChannel {
    return this.channels.channelFor(attempt.payType, attempt.accountId);
  }

  accept(
    attempt: Attempt,
    paid: Parameters<PaymentIntakeService['accept']>[1],
  ): ReturnType<PaymentIntakeService['accept']> {
    return this.intake.accept(channelNameOf(attempt.payType) ?? 'card', paid, attempt.accountId);
  }
}
