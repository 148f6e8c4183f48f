import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { FinanceDetail, financeRecords } from '#contract/finance/finance-record.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { toFinanceRow } from './finance.service';
import { FinanceRecordStore } from './finance-record.store';

/** Returns rows with their instants as texts in the school's zone. */
const withStamps = <T extends { readonly at: Date; readonly doneAt?: unknown }>(rows: readonly T[]) =>
  rows.map((row) => ({
    ...row,
    at: schoolStamp(row.at.getTime()),
    ...('doneAt' in row ? { doneAt: row.doneAt instanceof Date ? schoolStamp(row.doneAt.getTime()) : null } : {}),
  }));

/** Reads a finance record with everything that moved money under its number. */
@Injectable()
export class FinanceRecordService {
  constructor(private readonly records: FinanceRecordStore) {}

  /** Returns the merchants whose records the caller may read. */
  async listMerchants(caller: Member): Promise<AnswerOf<typeof financeRecords.choices>> {
    const merchants = await this.records.listMerchants({ ...caller, orgIds: null, ownerId: null });
    return { merchants };
  }

  /** Returns the record if the caller may read it. */
  async detail(caller: Member, id: number): Promise<FinanceDetail> {
    const record = await this.records.find(id, caller);
    if (!record) throw new Failure(systemFailure.notFound);
    return {
      record: {
        ...toFinanceRow(record),
        offlineType: record.offlineType,
        remark: record.remark,
        cashierName: record.cashierName && maskName(record.cashierName),
      },
      ...(await this.readRelated(record.tradeNo)),
    };
  }

  private async readRelated(tradeNo: string): Promise<Omit<FinanceDetail, 'record'>> {
    const [order, records, attempts, notices, refunds, ledger] = await Promise.all([
      this.records.findOrder(tradeNo),
      this.records.findRecords(tradeNo),
      this.records.findAttempts(tradeNo),
      this.records.findNotices(tradeNo),
      this.records.findRefunds(tradeNo),
      this.records.findWalletEntries(tradeNo),
    ]);
    return {
      order: order ?? null,
      records: withStamps(records),
      attempts: withStamps(attempts),
      notices: withStamps(notices),
      refunds: withStamps(refunds),
      ledger: withStamps(ledger),
    } as Omit<FinanceDetail, 'record'>;
  }
}
