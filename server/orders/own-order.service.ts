import { Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { BuddyService } from './buddy.service';
import { MyOrderService } from './my-order.service';

/** A member's own orders and companions. */
@Injectable()
export class OwnOrderService {
  constructor(
    readonly orders: MyOrderService,
    readonly buddies: BuddyService,
    private readonly clock: Clock,
  ) {}

  /** Returns the school's date for file names. */
  get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
