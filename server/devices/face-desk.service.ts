import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceIssueError, faceIssueStatus, faceOp, hardwareKind, hardwareState } from '#domain/devices/device.status';
import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { devices, faceRow, type FaceRow } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, sendSheet, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { contains, equals, listAll, listPage, type Bind, type ListQuery } from '#server/kit/db/list';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';

interface FaceListRow
  extends Omit<FaceRow, 'validFrom' | 'validTo' | 'issuedAt' | 'gmtCreate'>, Record<string, unknown> {
  readonly validFrom: number;
  readonly validTo: number;
  readonly issuedAt: number | null;
  readonly gmtCreate: number;
}

const columns: ScopeColumns = { venue: 'h.venue_id', person: 'f.user_id' };

const list: ListQuery<'keyword' | 'hardwareId' | 'venueId' | 'status' | 'op', 'gmtCreate'> = {
  select: `f.id, u.name as "userName", h.name as "deviceName", h.en_name as "enDeviceName", h.id as "hardwareId", h.state = ${hardwareState.online} as online, v.venue_name as "venueName", v.en_name as "enVenueName", f.op,
    f.trade_no as "tradeNo", epoch_ms(f.valid_from) as "validFrom", epoch_ms(f.valid_to) as "validTo", f.status, f.tries, f.last_error as "lastError",
    case when f.status = ${faceIssueStatus.queued} and isfinite(f.next_try_at) and f.last_error is distinct from '${faceIssueError.offline}' then epoch_ms(f.next_try_at) end as "nextTryAt",
    epoch_ms(f.issued_at) as "issuedAt", epoch_ms(f.gmt_create) as "gmtCreate"`,
  from: 'face_issue f join hardware h on h.id = f.hardware_id join venue v on v.id = h.venue_id join app_user u on u.id = f.user_id',
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

const sheet: Sheet<FaceRow> = {
  zh: '人脸下发',
  en: 'Face sync',
  row: faceRow,
  columns: [
    { key: 'userName', width: 14 },
    { key: 'deviceName', value: (row, lang) => (lang === 'zh' ? row.deviceName : row.enDeviceName), width: 26 },
    { key: 'venueName', value: (row, lang) => (lang === 'zh' ? row.venueName : row.enVenueName) },
    { key: 'op', of: faceOp, width: 10 },
    { key: 'tradeNo', width: 20 },
    { key: 'validFrom', width: 20 },
    { key: 'validTo', width: 20 },
    { key: 'status', of: faceIssueStatus, width: 10 },
    { key: 'tries', width: 8 },
    { key: 'lastError', of: faceIssueError, width: 24 },
    { key: 'issuedAt', width: 20 },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** SQL: leaves out jobs superseded before they reached the terminal. */
const IS_CURRENT = `(f.superseded_by is null or f.status = ${faceIssueStatus.issued})`;

const toFaceRow = ({ userName, validFrom, validTo, issuedAt, gmtCreate, ...rest }: FaceListRow): FaceRow => ({
  ...rest,
  userName: maskName(userName),
  validFrom: schoolStamp(validFrom),
  validTo: schoolStamp(validTo),
  issuedAt: issuedAt === null ? null : schoolStamp(issuedAt),
  gmtCreate: schoolStamp(gmtCreate),
});

/** Lists and retries face jobs for the staff of some venues. */
@Injectable()
export class FaceDeskService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of face jobs in the member's scope and the state of every terminal there. */
  async list(query: ParsedOf<typeof devices.faces>, caller: Caller): Promise<AnswerOf<typeof devices.faces>> {
    const member = requireMember(caller);
    const [page, terminals] = await Promise.all([
      listPage<FaceListRow>(this.db, list, query, this.scope(member)),
      this.terminals(member),
    ]);
    return { ...page, content: page.content.map(toFaceRow), devices: terminals };
  }

  /** Exports the filtered face jobs as a file. */
  async exportFile(
    { lang, ...query }: ParsedOf<typeof devices.exportFaces>,
    caller: Caller,
    reply: FastifyReply,
  ): Promise<void> {
    const written = this.sheet(caller, query);
    await sendSheet(reply, written.sheet, lang, schoolTime(this.clock.now()).date, written.batches);
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(devices.exportFaces)
  sheet(caller: Caller, query: Omit<ParsedOf<typeof devices.exportFaces>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<FaceListRow>(this.db, listAll(list, query, EXPORT_CAP, this.scope(requireMember(caller)))),
        toFaceRow,
      ),
    };
  }

  /** Makes queued jobs due now and resets their attempts; jobs of an offline terminal still wait. Returns how many. */
  async retry(ids: readonly number[], caller: Caller): Promise<number> {
    const values: unknown[] = [ids];
    const reached = scopeSql(requireMember(caller), columns, values);
    return this.db.transact(async (tx) => {
      const found = await tx.rows<{ id: number; status: number }>(
        `
          select f.id, f.status
          from face_issue f
            join hardware h on h.id = f.hardware_id
          where f.id = any ($1) and f.superseded_by is null and ${reached}
          order by f.id
          for no key update of f
        `,
        values,
      );
      if (found.length === 0) throw new Failure(deviceFailure.faceJobMissing);
      const queued = found.filter(({ status }) => status === faceIssueStatus.queued).map(({ id }) => id);
      if (queued.length === 0) throw new Failure(deviceFailure.faceAlreadyIssued);
      await tx.rows(
        `
          update face_issue
          set next_try_at = app_now(), tries = 0, last_error = case when last_error = '${faceIssueError.offline}' then last_error end
          where id = any ($1)
        `,
        [queued],
      );
      await writeAudit(tx, caller, { action: 'face.retry', object: `face:${queued.join(',')}` });
      return queued.length;
    });
  }

  private scope(scope: Scope) {
    return (bind: Bind) => [IS_CURRENT, ...scopeConditions(scope, columns)(bind)];
  }

  /** Returns counts per terminal; empty for a scope limited to persons. */
  private terminals(scope: Scope): Promise<AnswerOf<typeof devices.faces>['devices']> {
    const values: unknown[] = [
      hardwareState.online,
      faceIssueStatus.queued,
      faceIssueStatus.issued,
      faceOp.remove,
      hardwareKind.faceTerminal,
    ];
    const reached = scopeSql(scope, { venue: 'h.venue_id' }, values);
    return this.db.rows<AnswerOf<typeof devices.faces>['devices'][number]>(
      `
        select h.id as "hardwareId", h.venue_id as "venueId", h.name, h.en_name as "enName", h.state = $1 as online,
          epoch_ms(h.last_beat) as "lastBeat",
          count(f.id) filter (where f.status = $2 and f.last_error is null)::int as queued,
          count(f.id) filter (where f.status = $3 and f.op <> $4)::int as issued,
          count(f.id) filter (where f.status = $2 and f.last_error is not null)::int as failed
        from hardware h
          left join face_issue f on f.hardware_id = h.id and f.superseded_by is null
        where h.kind = $5 and ${reached}
        group by h.id
        order by h.venue_id, h.id
      `,
      values,
    );
  }
}
