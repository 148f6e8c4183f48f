import { Injectable } from '@nestjs/common';
import { gateFailure } from '#domain/gates/gate.failures';
import { Failure } from '#domain/kit/failure';
import type { gates } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { PassageRepairStore } from './passage-repair.store';
import { PresenceService } from './presence.service';

/** Corrects directions of passages. Visits and counts follow in the same transaction. */
@Injectable()
export class PassageRepairService {
  constructor(
    private readonly db: Db,
    private readonly store: PassageRepairStore,
    private readonly presence: PresenceService,
  ) {}

  /**
   * Gives passages another direction; those that have it stay. Throws if one is unknown or counts nobody, or if all
   * have the direction. The recorded direction stays beside the correction.
   */
  repair(
    { ids, direction, reason }: ParsedOf<typeof gates.repair>,
    caller: Member,
  ): Promise<AnswerOf<typeof gates.repair>> {
    const wanted = [...new Set(ids)];
    return this.db.transact(async (tx) => {
      const passages = await this.store.lock(tx, wanted, caller);
      if (passages.length < wanted.length) throw new Failure(gateFailure.passageUnknown);
      if (passages.some(({ counts }) => !counts)) throw new Failure(gateFailure.passageNotCounted);
      const wrong = passages.filter((one) => one.direction !== direction);
      if (wrong.length === 0) throw new Failure(gateFailure.passageSame);
      await this.store.setDirection(
        tx,
        wrong.map(({ id }) => id),
        direction,
      );
      let visits = 0;
      const venueIds = [...new Set(wrong.map(({ venueId }) => venueId))].sort((a, b) => a - b);
      for (const venueId of venueIds) {
        const own = wrong.filter((one) => one.venueId === venueId);
        visits += (await this.presence.derive(tx, venueId, own)).length;
        await this.store.moveFigures(
          tx,
          venueId,
          own.map(({ id }) => id),
        );
      }
      for (const { id, direction: before } of wrong)
        await writeAudit(tx, caller, {
          action: 'passage.correct',
          object: `passage:${id}`,
          before: { direction: before },
          after: { direction },
          reason,
        });
      tx.emitLive(venueIds.map((venueId) => ({ room: room.venue(venueId), patch: {} })));
      return { repaired: wrong.length, visits };
    });
  }
}
