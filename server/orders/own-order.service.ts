import { Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/clock';
import { BuddyService } from './buddy.service';
import { MyOrderService } from './my-order.service';

/** What a member asks of their own: orders and companions. */
@Injectable()
export class OwnOrderService {
  constructor(
    readonly orders: MyOrderService,
    readonly buddies: BuddyService,
    private readonly clock: Clock,
  ) {}

  /** The school's date, for names of files. */
  get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
