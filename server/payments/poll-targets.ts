import { Injectable } from '@nestjs/common';
import { payType } from '#domain/payments/pay.status';
import { ArrivalService } from './arrival.service';
import type { Attempt } from './attempt.store';
import type { PaymentChannel } from './channel';
import { ChannelsService } from './channels.service';

const channelName = { [payType.wechat]: 'wechat', [payType.alipay]: 'alipay', [payType.school]: 'school', [payType.campusCard]: 'card' } as const;

/** The channel a try belongs to, and where its money is taken in. */
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
    return this.arrival.take(channelName[attempt.payType as keyof typeof channelName], paid);
  }
}
