import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { ENV, type Env } from '#server/kit/env';
import { TurnMissed, Turns } from '#server/kit/turns';
import type { Order } from './order.store';

/** One works on a day of a site while the next stands at its lock. */
const PER_DAY = 2;
const PATIENCE = 20_000;

/** Who moves orders of one site and day, one after the other: they would wait for the same lock, each holding a connection that others need. */
@Injectable()
export class DayTurns {
  private readonly turns: Turns;

  constructor(@Inject(ENV) env: Env) {
    this.turns = new Turns({
      perKey: PER_DAY,
      together: Math.max(1, Math.floor(env.POOL_SIZE / 2)),
      patienceMs: PATIENCE,
    });
  }

  /** Runs the work in its turn; refuses with BUSY_SLOT whoever would wait too long. */
  async inTurn<T>({ siteId, date }: Pick<Order, 'siteId' | 'date'>, work: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.inTurn(`${siteId}:${date}`, work);
    } catch (error) {
      throw error instanceof TurnMissed ? new Failure(systemFailure.busySlot) : error;
    }
  }
}
