import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { payType } from '#domain/payments/pay.status';
import { reconFailure } from '#domain/reconciliation/recon.failures';
import {
  findingKind,
  findingState,
  reconSource,
  repair,
  type FindingKind,
  type FindingState,
  type ReconSource,
  type Repair,
} from '#domain/reconciliation/recon.status';
import { whyNotRequest, whyNotDecide } from '#domain/reconciliation/repair.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { findingRow, reconciliations, type FindingRow } from '#contract/reconciliation/recon.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  type ListRequest,
  type Bind,
  type SqlFilter,
  type ListQuery,
} from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeConditions } from '#server/kit/access/scope';
import { RepairService } from './repair.service';

interface FindingFields extends Omit<FindingRow, 'foundAt' | 'solvedAt' | 'mine'> {
  readonly foundAt: number;
  readonly solvedAt: number | null;
  readonly askedById: number | null;
}
type StoredFinding = FindingFields & Record<string, unknown>;
type StoredFindingDetail = Omit<FindingFields, 'source' | 'kind' | 'state'> & {
  readonly source: ReconSource;
  readonly kind: FindingKind;
  readonly state: FindingState;
};

const compared =
  (column: string, by: '>=' | '<='): SqlFilter =>
  (value, bind) =>
    `${column} ${by} ${bind(value)}::date`;
const yuan = (column: string) => `(${column} / 100.0)::float8`;
const SELECT = `f.id, f.source, f.pay_type as "payType", m.merchant_name as "accountName", m.en_name as "enAccountName", f.day::text as day, f.kind, f.line, f.no, f.trade_no as "tradeNo", ${yuan('f.ours')} as ours, ${yuan('f.theirs')} as theirs, f.proposal, f.state, f.how, f.note,
  a.name as "askedBy", f.asked_by as "askedById", d.name as "decidedBy", epoch_ms(f.found_at) as "foundAt", epoch_ms(f.solved_at) as "solvedAt"`;
const FROM =
  'recon_finding f left join merchant m on m.id = f.account_id left join app_user a on a.id = f.asked_by left join app_user d on d.id = f.decided_by';
const list: ListQuery<'keyword' | 'state' | 'kind' | 'source' | 'payType' | 'dateFrom' | 'dateTo', 'day' | 'foundAt'> =
  {
    select: SELECT,
    from: FROM,
    countFrom: 'recon_finding f',
    filters: {
      keyword: codeOrNameContains({ table: 'recon_finding', id: 'f.id' }, 'no', 'trade_no'),
      state: equals('f.state'),
      kind: equals('f.kind'),
      source: equals('f.source'),
      payType: equals('f.pay_type'),
      dateFrom: compared('f.day', '>='),
      dateTo: compared('f.day', '<='),
    },
    sorts: { day: 'f.day', foundAt: 'f.found_at' },
    notNullSorts: ['day', 'foundAt'],
    tieBreaker: 'f.id desc',
  };
const sheet: Sheet<FindingRow> = {
  zh: '对账差异',
  en: 'Reconciliation differences',
  row: findingRow,
  columns: [
    { key: 'day' },
    { key: 'source', of: reconSource },
    { key: 'payType', of: payType },
    { key: 'kind', of: findingKind, width: 24 },
    { key: 'no', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'ours', money: true },
    { key: 'theirs', money: true },
    { key: 'proposal', of: repair, width: 24 },
    { key: 'state', of: findingState },
    { key: 'how', of: repair, width: 24 },
    { key: 'note', width: 28 },
    { key: 'askedBy' },
    { key: 'decidedBy' },
    { key: 'foundAt' },
    { key: 'solvedAt' },
  ],
};

/** Findings and their repair: one person requests it, a second decides, and only then money moves. */
@Injectable()
export class FindingService {
  constructor(
    private readonly db: Db,
    private readonly repairs: RepairService,
  ) {}

  async list(
    caller: Caller,
    query: ParsedOf<typeof reconciliations.list>,
  ): Promise<AnswerOf<typeof reconciliations.list>> {
    const found = await listPage<StoredFinding>(this.db, list, query, this.scopeOf(caller));
    return { ...found, content: found.content.map((row) => this.toRow(caller, row)) };
  }

  /** Exports the whole filtered list. */
  @ExportSource(reconciliations.exportFile)
  sheet(
    caller: Caller,
    query: ListRequest,
  ): { readonly sheet: Sheet<FindingRow>; readonly batches: RowBatches<FindingRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<StoredFinding>(this.db, listAll(list, query, EXPORT_CAP, this.scopeOf(caller))),
        (row) => this.toRow(caller, row),
      ),
    };
  }

  /** Requests a repair. */
  async requestRepair(
    caller: Caller,
    { id, how: repairType, note }: ParsedOf<typeof reconciliations.ask>,
  ): Promise<FindingRow> {
    await this.findReachable(caller, id);
    return runIdempotent(this.db, caller, async (tx) => {
      await tx.rows('select 1 from recon_finding where id = $1 for update', [id]);
      throwIfRefused(whyNotRequest(await this.findReachable(caller, id, tx), repairType, note || null));
      await tx.rows(
        `
          update recon_finding
          set state = ${findingState.asked}, how = $2, note = $3, asked_by = $4, asked_at = app_now(), decided_by = null
          where id = $1
        `,
        [id, repairType, note || null, requireMember(caller).userId],
      );
      await writeAudit(tx, caller, {
        action: 'recon.ask',
        object: `finding:${id}`,
        after: { how: repairType, note: note ?? null },
      });
      return this.toRow(caller, await this.findReachable(caller, id, tx));
    });
  }

  /**
   * Decides on a repair: a second person agrees and it is executed, or rejects it. Executing it twice changes nothing
   * more, because the channel is queried and an attempt is refunded once.
   */
  async decide(caller: Caller, { id, agree }: ParsedOf<typeof reconciliations.decide>): Promise<FindingRow> {
    const { userId } = requireMember(caller);
    const finding = await this.findReachable(caller, id);
    throwIfRefused(whyNotDecide(finding.state, finding.askedById, userId));
    const isRepaired = agree && (await this.executeRepair(finding));
    const after = await runIdempotent(this.db, caller, async (tx) => {
      const [moved] = await tx.rows(
        isRepaired
          ? `
            update recon_finding
            set state = ${findingState.solved}, decided_by = $2, solved_at = app_now()
            where id = $1 and state = ${findingState.asked} and asked_by is distinct from $2
            returning 1
          `
          : `
            update recon_finding
            set state = ${findingState.open}, how = null, asked_by = null, asked_at = null, decided_by = null
            where id = $1 and state = ${findingState.asked} and asked_by is distinct from $2
            returning 1
          `,
        [id, userId],
      );
      if (!moved) throw new Failure(reconFailure.findingDone);
      await writeAudit(tx, caller, {
        action: 'recon.decide',
        object: `finding:${id}`,
        after: { agree, how: finding.how, mended: isRepaired },
      });
      return this.toRow(caller, await this.findReachable(caller, id, tx));
    });
    if (agree && !isRepaired) throw new Failure(reconFailure.repairFailed);
    return after;
  }

  private executeRepair({ how: repairType, line, no }: StoredFindingDetail): Promise<boolean> {
    switch (repairType as Repair) {
      case repair.askChannel:
        return this.repairs.recheck(line, no);
      case repair.refundDouble:
        return this.repairs.refundDuplicate(no);
      case repair.byHand:
        return Promise.resolve(true);
    }
  }

  private async findReachable(
    caller: Caller,
    id: number,
    on: Pick<Db, 'rows'> = this.db,
  ): Promise<StoredFindingDetail> {
    const values: unknown[] = [id];
    const scope = this.scopeOf(caller)((value) => `$${values.push(value)}`);
    const [row] = await on.rows<StoredFindingDetail & Record<string, unknown>>(
      `select ${SELECT} from ${FROM} where ${['f.id = $1', ...scope].join(' and ')}`,
      values,
    );
    if (!row) throw new Failure(systemFailure.notFound);
    return row;
  }

  private toRow(caller: Caller, { askedById, ...row }: FindingFields): FindingRow {
    return {
      ...row,
      askedBy: row.askedBy && maskName(row.askedBy),
      decidedBy: row.decidedBy && maskName(row.decidedBy),
      foundAt: schoolStamp(row.foundAt),
      solvedAt: row.solvedAt === null ? null : schoolStamp(row.solvedAt),
      mine: askedById === requireMember(caller).userId,
    };
  }

  /** Statements belong to the school or a merchant; callers limited to venues see none. */
  private scopeOf(caller: Caller): (bind: Bind) => string[] {
    return scopeConditions(requireMember(caller), { merchant: 'f.account_id' });
  }
}
