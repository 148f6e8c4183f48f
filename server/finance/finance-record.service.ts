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

const schoolStampSql = (at: unknown): string | null => (at instanceof Date ? schoolStamp(at.getTime()) : null);
const withoutKeys = <T extends { readonly at: Date; readonly doneAt?: unknown }>(rows: readonly T[]) =>
  rows.map((row) => ({
    ...row,
    at: schoolStamp(row.at.getTime()),
    ...('doneAt' in row ? { doneAt: schoolStampSql(row.doneAt) } : {}),
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
      records: withoutKeys(records),
      attempts: withoutKeys(attempts),
      notices: withoutKeys(notices),
      refunds: withoutKeys(refunds),
      ledger: withoutKeys(ledger),
    } as Omit<FinanceDetail, 'record'>;
  }
}
