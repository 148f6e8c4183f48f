import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { crowdFailure } from '#domain/special-crowds/special-crowd.failures';
import { whyNotCrowdPeriod } from '#domain/special-crowds/special-crowd.rules';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { PasswordService } from '#server/session/password.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import type { SpecialCrowdEntity } from './special-crowd.entity';
import { SpecialCrowdStore, type CrowdQualification } from './special-crowd.store';

const BATCH = 200;

/** Manages special crowd qualifications, which grant a priced role for a period. */
@Injectable()
export class SpecialCrowdService {
  constructor(
    private readonly db: Db,
    private readonly store: SpecialCrowdStore,
    private readonly passwords: PasswordService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Adds a qualification. A person has one at a time. */
  async add(
    { personId, ...qualification }: ParsedOf<typeof specialCrowds.add>,
    caller: Member,
  ): Promise<{ id: number }> {
    const id = await this.db.transact(async (tx) => {
      throwIfRefused(whyNotCrowdPeriod(qualification.validFrom, qualification.validTo, await schoolToday(tx)));
      if (!(await this.store.isWithinReach(tx, personId, caller))) throw new Failure(crowdFailure.crowdPerson);
      const made = await this.insert(tx, personId, qualification, caller);
      if (made === null) throw new Failure(crowdFailure.crowdTwice);
      return made;
    });
    await this.rightsChanges.announce();
    return { id };
  }

  /**
   * Inserts a qualification and grants its role if it has begun. Returns null if the person has one already; an expired
   * one is replaced.
   */
  async insert(tx: Tx, userId: number, qualification: CrowdQualification, caller: Member): Promise<number | null> {
    await this.store.endExpired(tx, userId);
    const id = await this.store.add(tx, userId, qualification, caller.userId);
    if (id === null) return null;
    await this.syncRole(tx, id);
    await writeAudit(tx, caller, {
      action: 'crowd.add',
      object: `user:${userId}`,
      after: { crowd: id, kind: qualification.kind, from: qualification.validFrom, to: qualification.validTo },
    });
    return id;
  }

  /** Changes kind and period. */
  async edit(
    { id, version, ...qualification }: ParsedOf<typeof specialCrowds.edit>,
    caller: Member,
  ): Promise<{ id: number }> {
    const sids = await this.db.transact(async (tx) => {
      throwIfRefused(whyNotCrowdPeriod(qualification.validFrom, qualification.validTo, await schoolToday(tx)));
      const stored = await this.lock(tx, id, caller);
      if (stored.version !== version) throw new Failure(systemFailure.staleVersion);
      await this.store.change(tx, id, qualification);
      await writeAudit(tx, caller, {
        action: 'crowd.edit',
        object: `user:${stored.userId}`,
        before: { crowd: id, version },
        after: { kind: qualification.kind, from: qualification.validFrom, to: qualification.validTo },
      });
      return this.syncRole(tx, id);
    });
    await this.announce(sids);
    return { id };
  }

  /** Ends a qualification at once and signs the person out of the role. */
  async end(id: number, reason: string, caller: Member): Promise<{ id: number }> {
    const sids = await this.db.transact(async (tx) => {
      const stored = await this.lock(tx, id, caller);
      await this.store.end(tx, id, reason);
      await writeAudit(tx, caller, {
        action: 'crowd.end',
        object: `user:${stored.userId}`,
        before: { crowd: id },
        reason,
      });
      return this.syncRole(tx, id);
    });
    await this.announce(sids);
    return { id };
  }

  /** Grants the role of qualifications that begin today. */
  @Sweep('members.crowdBegins', 300_000, { slice: BATCH, inWorkers: true })
  async startDue(): Promise<number> {
    const due = await this.store.findDue(BATCH);
    let begun = 0;
    for (const { id } of due) {
      begun += await this.db
        .transact((tx) => this.syncRole(tx, id))
        .then(
          () => 1,
          (error: unknown) => {
            log.error({ crowd: id, err: error }, 'a qualification did not begin and will be retried');
            return 0;
          },
        );
    }
    if (due.length > 0) await this.rightsChanges.announce();
    return begun;
  }

  /**
   * Synchronises the role with the qualification. Keeps a role that an administrator granted permanently. Returns the
   * ended session ids.
   */
  private async syncRole(tx: Tx, id: number): Promise<string[]> {
    const { userId, granted, validTo } = await this.store.markGranted(tx, id);
    if (granted) {
      await this.store.grantRole(tx, userId, role.specialCrowd, validTo);
      return [];
    }
    return (await this.store.revokeRole(tx, userId, role.specialCrowd))
      ? this.passwords.endSessions(tx, userId, 'crowd')
      : [];
  }

  private async lock(tx: Tx, id: number, caller: Member): Promise<SpecialCrowdEntity> {
    const row = await this.store.lock(tx, id);
    if (!row || row.endedAt !== null || !(await this.store.isWithinReach(tx, row.userId, caller)))
      throw new Failure(crowdFailure.crowdGone);
    return row;
  }

  private async announce(sids: readonly string[]): Promise<void> {
    await this.passwords.announceEnded(sids, 'crowd');
    await this.rightsChanges.announce();
  }
}
