import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { gateDirection } from '#domain/devices/device.status';
import { gateFailure } from '#domain/gates/gate.failures';
import { Failure } from '#domain/kit/failure';
import type { gates } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { PassageRepairStore } from './passage-repair.store';
import { PassageStore } from './passage.store';
import { PresenceService } from './presence.service';

/** Counts people in and out by hand, where no device saw them. */
@Injectable()
export class ManualCountService {
  constructor(
    private readonly db: Db,
    private readonly store: PassageRepairStore,
    private readonly presence: PresenceService,
    private readonly figures: PassageStore,
  ) {}

  /**
   * Records passages of staff now and returns the counts of the venue; with a person, one passage that begins or ends
   * their visit. Throws if more leave than are inside.
   */
  count(input: ParsedOf<typeof gates.count>, caller: Member): Promise<AnswerOf<typeof gates.count>> {
    return this.db.transact((tx) => this.countWithin(tx, input, caller));
  }

  private async countWithin(
    tx: Tx,
    { venueId, direction, people, username, reason }: ParsedOf<typeof gates.count>,
    caller: Member,
  ): Promise<AnswerOf<typeof gates.count>> {
    if (!(await this.store.lockVenue(tx, venueId, caller))) throw new Failure(gateFailure.venueUnknown);
    const userId = username ? await this.store.findPerson(tx, username) : null;
    if (username && userId === null) throw new Failure(gateFailure.passengerUnknown);
    const number = userId === null ? people : 1;
    const { inside } = await this.store.findFlow(tx, venueId);
    if (direction === gateDirection.out && number > inside)
      throw new Failure(gateFailure.nobodyInside, { inside, count: number });
    const counted = { venueId, direction, people: number, userId, reason };
    const passages = await this.store.insertManual(tx, { ...counted, batch: `staff ${randomUUID()}` });
    await this.presence.derive(
      tx,
      venueId,
      passages.map(({ at }) => ({ at, userId, cardNo: null })),
    );
    await this.figures.addToFigures(
      tx,
      venueId,
      passages.map(({ id }) => id),
    );
    await writeAudit(tx, caller, {
      action: 'passage.count',
      object: `venue:${venueId}`,
      after: { direction, people: number, userId },
      reason,
    });
    tx.emitLive([{ room: room.venue(venueId), patch: {} }]);
    return this.store.findFlow(tx, venueId);
  }
}
