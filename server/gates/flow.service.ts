import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, type LocalDate } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import type { gates } from '#contract/gates/gate.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { VisitorFlow } from '#contract/kit/rooms';
import { Settings } from '#server/kit/settings/settings';
import { FlowStore } from './flow.store';

/** Returns counts of people inside, from the minute figures of the gates. */
@Injectable()
export class FlowService {
  constructor(
    private readonly store: FlowStore,
    private readonly settings: Settings,
  ) {}

  /** Returns in, out and inside of a venue today with its capacity; null if the venue does not exist. */
  async of(venueId: number): Promise<VisitorFlow | null> {
    return (await this.store.find(venueId)) ?? null;
  }

  /**
   * Returns the curve of a day and of the same weekday a week before; throws if the venue does not show its visitors.
   */
  async curve(venueId: number, date: LocalDate | undefined): Promise<AnswerOf<typeof gates.curve>> {
    const row = this.settings.get('flow.showTraffic') ? await this.store.findCurve(venueId, date) : undefined;
    if (!row) throw new Failure(systemFailure.notFound);
    return {
      venueId,
      date: row.date,
      openFrom: clockOf(row.openBegin),
      openTo: clockOf(row.openEnd),
      cap: row.cap,
      points: row.points.map(({ at, ...figures }) => ({ at: clockOf(at), ...figures })),
      now: { in: row.ins, out: row.outs, inside: row.inside },
    };
  }
}
