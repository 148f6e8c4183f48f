import { Injectable } from '@nestjs/common';
import type { Moment } from '#domain/kit/time';
import { Clock, schoolTime } from '#server/kit/clock';

/** Business time of this process: its own clock set by what PostgreSQL last said, so that memory ends a hold when the database does. */
@Injectable()
export class SchoolClock {
  private ahead = 0;

  constructor(private readonly clock: Clock) {}

  /** Sets the clock by an answer of PostgreSQL (epoch ms of `app_now()`). */
  set(databaseNow: number): void {
    this.ahead = databaseNow - this.clock.now();
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.clock.now() + this.ahead;
  }

  /** The school's date and minute. */
  moment(at = this.now()): Moment {
    const { date, minute } = schoolTime(at);
    return { date, at: minute };
  }
}
