import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { payType } from '#domain/payments/pay.status';
import { reconFailure } from '#domain/reconciliation/recon.failures';
import { findingKind, findingState, reconSource, repair, type Repair } from '#domain/reconciliation/recon.status';
import { whyNotRequest, whyNotDecide } from '#domain/reconciliation/repair.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { financeRooms } from '#contract/kit/live';
import { findingRow, reconciliations, type FindingRow } from '#contract/reconciliation/recon.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { FindingStore, type FindingFields, type StoredFindingDetail } from './finding.store';
import { RepairService } from './repair.service';

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
    private readonly findings: FindingStore,
    private readonly repairs: RepairService,
  ) {}

  async list(
    caller: Member,
    query: ParsedOf<typeof reconciliations.list>,
  ): Promise<AnswerOf<typeof reconciliations.list>> {
    const found = await this.findings.list.page(query, caller);
    return { ...found, content: found.content.map((row) => this.toRow(caller, row)) };
  }

  /** Exports the whole filtered list. */
  @ExportSource(reconciliations.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<FindingRow> {
    return { sheet, batches: mapBatches(this.findings.list.rows(query, caller), (row) => this.toRow(caller, row)) };
  }

  /** Requests a repair. */
  async requestRepair(
    caller: Member,
    { id, how: repairType, note }: ParsedOf<typeof reconciliations.ask>,
  ): Promise<FindingRow> {
    await this.findReachable(caller, id);
    return runIdempotent(this.db, caller, async (tx) => {
      await this.findings.lock(tx, id);
      throwIfRefused(whyNotRequest(await this.findReachable(caller, id, tx), repairType, note || null));
      await this.findings.ask(tx, id, {
        how: repairType,
        note: note || null,
        askedBy: caller.userId,
      });
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
  async decide(caller: Member, { id, agree }: ParsedOf<typeof reconciliations.decide>): Promise<FindingRow> {
    const { userId } = caller;
    const finding = await this.findReachable(caller, id);
    throwIfRefused(whyNotDecide(finding.state, finding.askedById, userId));
    const isRepaired = agree && (await this.executeRepair(finding));
    const after = await runIdempotent(this.db, caller, async (tx) => {
      const isMoved = isRepaired
        ? await this.findings.solve(tx, id, userId)
        : await this.findings.reopen(tx, id, userId);
      if (!isMoved) throw new Failure(reconFailure.findingDone);
      await writeAudit(tx, caller, {
        action: 'recon.decide',
        object: `finding:${id}`,
        after: { agree, how: finding.how, mended: isRepaired },
      });
      if (finding.source === reconSource.notice)
        tx.emitLive(financeRooms(finding.accountId).map((name) => ({ room: name, patch: {} })));
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

  private async findReachable(caller: Member, id: number, on?: Pick<Db, 'rows'>): Promise<StoredFindingDetail> {
    const row = await this.findings.find(id, caller, on);
    if (!row) throw new Failure(systemFailure.notFound);
    return row;
  }

  private toRow(caller: Member, { askedById, accountId: _, ...row }: FindingFields): FindingRow {
    return {
      ...row,
      askedBy: row.askedBy && maskName(row.askedBy),
      decidedBy: row.decidedBy && maskName(row.decidedBy),
      foundAt: schoolStamp(row.foundAt),
      solvedAt: row.solvedAt === null ? null : schoolStamp(row.solvedAt),
      mine: askedById === caller.userId,
    };
  }
}
