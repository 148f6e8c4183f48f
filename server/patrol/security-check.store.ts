import { Injectable } from '@nestjs/common';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import type { PointToCheck } from '#domain/patrol/patrol.rules';
import type { CheckedPoint } from '#contract/patrol/security-check.contract';
import type { Tx } from '#server/kit/db/db';

/** A security check as its steps need it, locked; instants in epoch ms, `now` by the clock of the database. */
export interface HeldCheck extends Record<string, unknown> {
  readonly id: number;
  readonly venueId: number;
  readonly planName: string;
  readonly enPlanName: string;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly handlerRoles: readonly number[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isOrdered: boolean;
  readonly mustScan: boolean;
  readonly roleId: number | null;
  readonly userId: number | null;
  readonly submitKey: string | null;
  readonly inspectorId: number | null;
  readonly inspector: string | null;
  readonly finishedAt: number | null;
  readonly status: HandleStatus | null;
  readonly level: number | null;
  readonly exceptions: number;
  readonly deadline: number | null;
  readonly handledBy: number | null;
  readonly handledAt: number | null;
  readonly recheckedBy: number | null;
  readonly now: number;
}

/** A point of a check with the names of its items. */
interface StoredPoint extends PointToCheck, Record<string, unknown> {
  readonly names: readonly { readonly name: string; readonly enName: string }[];
}

/** The result of a check. Instants in epoch ms. */
interface CheckResult {
  readonly key: string;
  readonly inspectorId: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly status: HandleStatus;
  readonly level: number | null;
  readonly exceptions: number;
  readonly missed: number;
  readonly deadline: number | null;
}

const HELD = `
  c.id, c.venue_id as "venueId", p.name as "planName", p.en_name as "enPlanName",
  v.venue_name as "venueName", v.en_name as "enVenueName", p.handler_roles as "handlerRoles",
  epoch_ms(c.starts_at) as "startsAt", epoch_ms(c.ends_at) as "endsAt", c.is_ordered as "isOrdered", c.must_scan as "mustScan",
  c.role_id as "roleId", c.user_id as "userId", c.submit_key as "submitKey", c.inspector_id as "inspectorId",
  (select u.name from v_app_user u where u.id = c.inspector_id) as inspector, epoch_ms(c.finished_at) as "finishedAt",
  c.status, c.level, c.exceptions, epoch_ms(c.deadline) as deadline, c.handled_by as "handledBy",
  epoch_ms(c.handled_at) as "handledAt", c.rechecked_by as "recheckedBy", epoch_ms(app_now()) as now
`;
const FROM = `
  security_check c
    join patrol_plan p on p.id = c.plan_id
    join v_venue v on v.id = c.venue_id
`;

/** Rows of security checks and their points. */
@Injectable()
export class SecurityCheckStore {
  /** Locks and returns a check. */
  async lock(tx: Tx, id: number): Promise<HeldCheck | null> {
    await tx.rows('select 1 from security_check where id = $1 for no key update', [id]);
    return this.read(tx, id);
  }

  protected async read(tx: Tx, id: number): Promise<HeldCheck | null> {
    const [row] = await tx.rows<HeldCheck>(`select ${HELD} from ${FROM} where c.id = $1`, [id]);
    return row ?? null;
  }

  /** Returns the points of a check with their codes and items. */
  points(tx: Tx, id: number): Promise<StoredPoint[]> {
    return tx.rows<StoredPoint>(
      `
        select seq, code, jsonb_array_length(items) as items,
          (select jsonb_agg(jsonb_build_object('name', i ->> 'name', 'enName', i ->> 'enName') order by n)
            from jsonb_array_elements(items) with ordinality as x(i, n)) as names
        from security_check_point
        where check_id = $1
        order by seq
      `,
      [id],
    );
  }

  /** Records the result of a check; false if its state has changed meanwhile. */
  async finish(tx: Tx, id: number, result: CheckResult): Promise<boolean> {
    const done = await tx.rows(
      `
        update security_check
        set submit_key = $2, inspector_id = $3, started_at = to_timestamp($4::float8 / 1000),
          finished_at = to_timestamp($5::float8 / 1000), synced_at = app_now(), status = $6, level = $7, exceptions = $8,
          missed_points = $9, deadline = to_timestamp($10::float8 / 1000), missed_at = null
        where id = $1 and status is null
        returning 1
      `,
      [
        id,
        result.key,
        result.inspectorId,
        result.startedAt,
        result.finishedAt,
        result.status,
        result.level,
        result.exceptions,
        result.missed,
        result.deadline,
      ],
    );
    return done.length === 1;
  }

  /** Stores the answers of the points of a check. */
  async answer(
    tx: Tx,
    id: number,
    points: readonly Pick<CheckedPoint, 'seq' | 'visitedAt' | 'scanned' | 'items'>[],
  ): Promise<void> {
    await tx.rows(
      `
        update security_check_point p
        set visited_at = to_timestamp(x."visitedAt" / 1000), scanned = x.scanned, items = x.items
        from jsonb_to_recordset($2::jsonb) as x(seq smallint, "visitedAt" float8, scanned boolean, items jsonb)
        where p.check_id = $1 and p.seq = x.seq
      `,
      [id, JSON.stringify(points)],
    );
  }

  /** Records what was done about the exceptions; false if the state has changed meanwhile. */
  async handle(
    tx: Tx,
    check: HeldCheck,
    next: HandleStatus | null,
    by: { readonly userId: number; readonly result: string; readonly photoIds: readonly string[] },
  ): Promise<boolean> {
    const done = await tx.rows(
      `
        update security_check
        set status = $3, handled_by = $4, handled_at = app_now(), result = $5, result_photo_ids = $6
        where id = $1 and status = $2
        returning 1
      `,
      [check.id, check.status, next, by.userId, by.result, by.photoIds],
    );
    return done.length === 1;
  }

  /** Opens the exceptions of a handled check again, due at `deadline`; false if the state has changed meanwhile. */
  async reopen(tx: Tx, check: HeldCheck, next: HandleStatus | null, deadline: number): Promise<boolean> {
    const done = await tx.rows(
      `
        update security_check
        set status = $3, handled_by = null, handled_at = null, result = null, result_photo_ids = '{}',
          rechecked_by = null, rechecked_at = null, recheck_note = null, overdue_told_at = null,
          deadline = to_timestamp($4::float8 / 1000)
        where id = $1 and status = $2
        returning 1
      `,
      [check.id, check.status, next, deadline],
    );
    return done.length === 1;
  }

  /** Records that another person confirmed the handling; false if someone did so meanwhile. */
  async confirm(tx: Tx, check: HeldCheck, userId: number, note: string): Promise<boolean> {
    const done = await tx.rows(
      `
        update security_check
        set rechecked_by = $2, rechecked_at = app_now(), recheck_note = $3
        where id = $1 and status = ${handleStatus.handled} and rechecked_by is null
        returning 1
      `,
      [check.id, userId, note],
    );
    return done.length === 1;
  }

  /** Locks, marks and returns a slice of tasks that were not done in time. */
  async takeMissed(tx: Tx, limit: number): Promise<HeldCheck[]> {
    const missed = await tx.rows<HeldCheck>(
      `
        select ${HELD}
        from ${FROM}
        where c.status is null and c.missed_at is null and c.ends_at <= app_now()
        order by c.ends_at
        limit $1
        for no key update of c skip locked
      `,
      [limit],
    );
    await tx.rows('update security_check set missed_at = app_now() where id = any ($1)', [missed.map(({ id }) => id)]);
    return missed;
  }

  /** Locks and returns a slice of open checks past their deadline that nobody was notified of. */
  async takeOverdue(tx: Tx, limit: number): Promise<HeldCheck[]> {
    const overdue = await tx.rows<HeldCheck>(
      `
        select ${HELD}
        from ${FROM}
        where c.status = ${handleStatus.pending} and c.deadline <= app_now() and c.overdue_told_at is null
        order by c.deadline
        limit $1
        for no key update of c skip locked
      `,
      [limit],
    );
    await tx.rows('update security_check set overdue_told_at = app_now() where id = any ($1)', [
      overdue.map(({ id }) => id),
    ]);
    return overdue;
  }
}
