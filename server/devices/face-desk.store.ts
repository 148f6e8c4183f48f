import { Injectable } from '@nestjs/common';
import { faceIssueError, faceIssueStatus, faceOp, hardwareKind, hardwareState } from '#domain/devices/device.status';
import type { devices, FaceRow } from '#contract/devices/device.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { FaceIssueEntity } from './face-issue.entity';

/** A face job of the list, before the name is masked; instants in epoch ms. */
export interface FaceListRow
  extends Omit<FaceRow, 'validFrom' | 'validTo' | 'issuedAt' | 'gmtCreate'>, Record<string, unknown> {
  readonly validFrom: number;
  readonly validTo: number;
  readonly issuedAt: number | null;
  readonly gmtCreate: number;
}

type TerminalStates = AnswerOf<typeof devices.faces>['devices'];

const columns: ScopeColumns = { venue: 'h.venue_id', person: 'f.user_id' };

const NEXT_TRY_AT = `
  case
    when f.status = ${faceIssueStatus.queued}
      and isfinite(f.next_try_at)
      and f.last_error is distinct from '${faceIssueError.offline}'
    then epoch_ms(f.next_try_at)
  end
`;

const list: ListQuery<'keyword' | 'hardwareId' | 'venueId' | 'status' | 'op', 'gmtCreate'> = {
  select: `
    f.id, u.name as "userName", h.name as "deviceName", h.en_name as "enDeviceName", h.id as "hardwareId",
    h.state = ${hardwareState.online} as online, v.venue_name as "venueName", v.en_name as "enVenueName", f.op,
    f.trade_no as "tradeNo", epoch_ms(f.valid_from) as "validFrom", epoch_ms(f.valid_to) as "validTo",
    f.status, f.tries, f.last_error as "lastError", ${NEXT_TRY_AT} as "nextTryAt",
    epoch_ms(f.issued_at) as "issuedAt", epoch_ms(f.gmt_create) as "gmtCreate"
  `,
  from: `
    face_issue f
      join v_hardware h on h.id = f.hardware_id
      join v_venue v on v.id = h.venue_id
      join v_app_user u on u.id = f.user_id
  `,
  filters: {
    keyword: contains('u.name', 'u.username', 'f.trade_no'),
    hardwareId: equals('f.hardware_id'),
    venueId: equals('h.venue_id'),
    status: equals('f.status'),
    op: equals('f.op'),
  },
  sorts: { gmtCreate: 'f.gmt_create' },
  tieBreaker: 'f.id desc',
};

/** SQL: leaves out jobs superseded before they reached the terminal. */
const IS_CURRENT = `(f.superseded_by is null or f.status = ${faceIssueStatus.issued})`;

const withinScope = (scope: Scope) => (bind: Bind) => [IS_CURRENT, ...scopeConditions(scope, columns)(bind)];

/** Reads and retries face jobs for staff. */
@Injectable()
export class FaceDeskStore {
  readonly list: StoredList<FaceListRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Locks and returns those of the jobs that are within the scope and not superseded. */
  lockMany(tx: Tx, ids: readonly number[], scope: Scope): Promise<Pick<FaceIssueEntity, 'id' | 'status'>[]> {
    const values: unknown[] = [ids];
    return tx.rows(
      `
        select f.id, f.status
        from face_issue f
          join v_hardware h on h.id = f.hardware_id
        where f.id = any ($1) and f.superseded_by is null and ${scopeSql(scope, columns, values)}
        order by f.id
        for no key update of f
      `,
      values,
    );
  }

  /** Makes jobs due now and resets their attempts. Those blocked by an offline terminal stay blocked. */
  async retry(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.rows(
      `
        update face_issue
        set next_try_at = app_now(), tries = 0,
          last_error = case when last_error = '${faceIssueError.offline}' then last_error end
        where id = any ($1)
      `,
      [ids],
    );
  }

  /** Returns counts per terminal; empty for a scope limited to persons. */
  countByTerminal(scope: Scope): Promise<TerminalStates> {
    const values: unknown[] = [
      hardwareState.online,
      faceIssueStatus.queued,
      faceIssueStatus.issued,
      faceOp.remove,
      hardwareKind.faceTerminal,
    ];
    const reached = scopeSql(scope, { venue: 'h.venue_id' }, values);
    return this.db.rows<TerminalStates[number]>(
      `
        select h.id as "hardwareId", h.venue_id as "venueId", h.name, h.en_name as "enName", h.state = $1 as online,
          epoch_ms(h.last_beat) as "lastBeat",
          count(f.id) filter (where f.status = $2 and f.last_error is null)::int as queued,
          count(f.id) filter (where f.status = $3 and f.op <> $4)::int as issued,
          count(f.id) filter (where f.status = $2 and f.last_error is not null)::int as failed
        from v_hardware h
          left join face_issue f on f.hardware_id = h.id and f.superseded_by is null
        where h.kind = $5 and ${reached}
        group by h.id, h.venue_id, h.name, h.en_name, h.state, h.last_beat
        order by h.venue_id, h.id
      `,
      values,
    );
  }
}
