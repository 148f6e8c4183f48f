import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { crowdFailure } from '#domain/special-crowds/special-crowd.failures';
import { whyNotCrowdPeriod } from '#domain/special-crowds/special-crowd.rules';
import type { CrowdKind } from '#domain/special-crowds/special-crowd.status';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { PasswordService } from '#server/session/password.service';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { personScope } from '#server/kit/access/person-scope';

const BATCH = 200;

/** The fields of a qualification. */
interface CrowdQualification {
  readonly kind: CrowdKind;
  readonly validFrom: LocalDate;
  readonly validTo: LocalDate;
  readonly proofNote: string;
  readonly remark: string;
}

interface StoredQualification extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly version: number;
  readonly ended: boolean;
}

/** Manages special crowd qualifications, which grant a priced role for a period. */
@Injectable()
export class SpecialCrowdService {
  constructor(
    private readonly db: Db,
    private readonly passwords: PasswordService,
    private readonly rightsChanges: RightsChangeNotifier,
  ) {}

  /** Adds a qualification. A person has one at a time. */
  async add(
    { personId, ...qualification }: ParsedOf<typeof specialCrowds.add>,
    caller: Caller,
  ): Promise<{ id: number }> {
    const id = await this.db.transact(async (tx) => {
      throwIfRefused(whyNotCrowdPeriod(qualification.validFrom, qualification.validTo, await schoolToday(tx)));
      if (!(await this.isWithinReach(tx, personId, caller))) throw new Failure(crowdFailure.crowdPerson);
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
  async insert(tx: Tx, userId: number, qualification: CrowdQualification, caller: Caller): Promise<number | null> {
    await tx.rows(
      'update special_crowd set ended_at = app_now(), granted = false, version = version + 1 where user_id = $1 and ended_at is null and valid_to < school_now()::date',
      [userId],
    );
    const [row] = await tx.rows<{ id: number }>(
      'insert into special_crowd (user_id, kind, valid_from, valid_to, proof_note, remark, creator) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id',
      [
        userId,
        qualification.kind,
        qualification.validFrom,
        qualification.validTo,
        qualification.proofNote,
        qualification.remark,
        requireMember(caller).userId,
      ],
    );
    if (!row) return null;
    await this.syncRole(tx, row.id);
    await writeAudit(tx, caller, {
      action: 'crowd.add',
      object: `user:${userId}`,
      after: { crowd: row.id, kind: qualification.kind, from: qualification.validFrom, to: qualification.validTo },
    });
    return row.id;
  }

  /** Changes kind and period. */
  async edit(
    { id, version, ...qualification }: ParsedOf<typeof specialCrowds.edit>,
    caller: Caller,
  ): Promise<{ id: number }> {
    const sids = await this.db.transact(async (tx) => {
      throwIfRefused(whyNotCrowdPeriod(qualification.validFrom, qualification.validTo, await schoolToday(tx)));
      const stored = await this.lock(tx, id, caller);
      if (stored.version !== version) throw new Failure(systemFailure.staleVersion);
      await tx.rows(
        'update special_crowd set kind = $2, valid_from = $3, valid_to = $4, proof_note = $5, remark = $6, version = version + 1 where id = $1',
        [
          id,
          qualification.kind,
          qualification.validFrom,
          qualification.validTo,
          qualification.proofNote,
          qualification.remark,
        ],
      );
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
  async end(id: number, reason: string, caller: Caller): Promise<{ id: number }> {
    const sids = await this.db.transact(async (tx) => {
      const stored = await this.lock(tx, id, caller);
      await tx.rows(
        'update special_crowd set ended_at = app_now(), end_note = $2, version = version + 1 where id = $1',
        [id, reason],
      );
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
  @Sweep('members.crowdBegins', 300_000)
  async startDue(): Promise<number> {
    const due = await this.db.rows<{ id: number }>(
      'select id from special_crowd where ended_at is null and not granted and valid_from <= school_now()::date and valid_to >= school_now()::date order by id limit $1',
      [BATCH],
    );
    for (const { id } of due) {
      await this.db
        .transact((tx) => this.syncRole(tx, id))
        .catch((error: unknown) =>
          log.error({ crowd: id, err: error }, 'a qualification did not begin and will be retried'),
        );
    }
    if (due.length > 0) await this.rightsChanges.announce();
    return due.length;
  }

  /**
   * Synchronises the role with the qualification. Keeps a role that an administrator granted permanently. Returns the
   * ended session ids.
   */
  private async syncRole(tx: Tx, id: number): Promise<string[]> {
    const [row] = await tx.rows<{ userId: number; holds: boolean }>(
      'update special_crowd set granted = ended_at is null and valid_from <= school_now()::date and valid_to >= school_now()::date where id = $1 returning user_id as "userId", granted as holds',
      [id],
    );
    const { userId, holds } = row as { userId: number; holds: boolean };
    if (holds) {
      await tx.rows(
        `
          insert into role_grant (user_id, role_id, expires_at, sort)
          select c.user_id, $2, (c.valid_to + 1)::timestamp at time zone school_zone(),
            coalesce((select max(g.sort) + 1 from role_grant g where g.user_id = c.user_id), 0)
          from special_crowd c
          where c.id = $1
          on conflict (user_id, role_id)
          do update set expires_at = excluded.expires_at
          where role_grant.expires_at is not null
        `,
        [id, role.specialCrowd],
      );
      return [];
    }
    const taken = await tx.rows(
      'delete from role_grant where user_id = $1 and role_id = $2 and expires_at is not null returning 1',
      [userId, role.specialCrowd],
    );
    return taken.length > 0 ? this.passwords.endSessions(tx, userId, 'crowd') : [];
  }

  private async lock(tx: Tx, id: number, caller: Caller): Promise<StoredQualification> {
    const [row] = await tx.rows<StoredQualification>(
      'select id, user_id as "userId", version, ended_at is not null as ended from special_crowd where id = $1 for update',
      [id],
    );
    if (!row || row.ended || !(await this.isWithinReach(tx, row.userId, caller)))
      throw new Failure(crowdFailure.crowdGone);
    return row;
  }

  private async isWithinReach(tx: Tx, userId: number, caller: Caller): Promise<boolean> {
    const values: unknown[] = [userId];
    const reach = personScope(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
    return (await tx.rows(`select 1 from app_user u where u.id = $1 and u.status = 1 and ${reach}`, values)).length > 0;
  }

  private async announce(sids: readonly string[]): Promise<void> {
    await this.passwords.announceEnded(sids, 'crowd');
    await this.rightsChanges.announce();
  }
}
