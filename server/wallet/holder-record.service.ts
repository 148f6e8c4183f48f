import { Injectable } from '@nestjs/common';
import { financeStatus, moneyIn, moneyOut } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { OwnFinanceRow, WalletRow } from '#contract/wallet/wallet.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { listAll, listPage, listTotals, type ListRequest, type Bind } from '#server/kit/db/list';
import { holderList, toHolderRow } from './wallet-desk.service';
import {
  financeList,
  financeSheet,
  toFinanceRow,
  toWalletRow,
  txnList,
  txnSheet,
  type StoredFinance,
  type StoredTxn,
} from './wallet-lists';
import { WalletAccess } from './wallet-access.service';

const equals = (column: string, userId: number) => (bind: Bind) => [`${column} = ${bind(userId)}`];

/** One member's wallet, transactions and finance records for staff. */
@Injectable()
export class HolderRecordService {
  constructor(
    private readonly db: Db,
    private readonly access: WalletAccess,
  ) {}

  /** Returns the wallet itself. */
  async one({ userId }: ParsedOf<typeof walletDesk.one>, caller: Caller): Promise<AnswerOf<typeof walletDesk.one>> {
    await this.access.requireAccess(requireMember(caller), userId);
    const [row] = await this.db.rows<Parameters<typeof toHolderRow>[0]>(
      `select ${holderList.select} from ${holderList.from} where w.user_id = $1`,
      [userId],
    );
    return toHolderRow(row as Parameters<typeof toHolderRow>[0]);
  }

  /** Returns its transactions; sums only with the right to see money. */
  async records(
    { userId, page, size, ...filter }: ParsedOf<typeof walletDesk.records>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.records>> {
    await this.access.requireAccess(requireMember(caller), userId);
    const sums =
      'coalesce(sum(t.delta) filter (where t.delta > 0), 0)::float8 / 100 as into, coalesce(-sum(t.delta) filter (where t.delta < 0), 0)::float8 / 100 as out';
    const [rows, totals] = await Promise.all([
      listPage<StoredTxn>(this.db, txnList, { ...filter, page, size }, equals('t.user_id', userId)),
      this.totals<{ into: number; out: number }>(
        caller,
        listTotals(txnList, filter, sums, equals('t.user_id', userId)),
      ),
    ]);
    return { ...rows, content: rows.content.map(toWalletRow), totals };
  }

  /** Exports the filtered transactions. */
  @ExportSource(walletDesk.recordsExport)
  async recordsSheet(
    caller: Caller,
    { userId, ...filter }: ListRequest & { readonly userId: number },
  ): Promise<{ readonly sheet: Sheet<WalletRow>; readonly batches: RowBatches<WalletRow> }> {
    await this.access.requireAccess(requireMember(caller), userId);
    return {
      sheet: txnSheet,
      batches: mapBatches(
        rowBatches<StoredTxn>(this.db, listAll(txnList, filter, EXPORT_CAP, equals('t.user_id', userId))),
        toWalletRow,
      ),
    };
  }

  /** Returns the member's finance records. */
  async finances(
    { userId, page, size, ...filter }: ParsedOf<typeof walletDesk.finances>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.finances>> {
    await this.access.requireAccess(requireMember(caller), userId);
    const sum = (kinds: readonly number[]) =>
      `coalesce(sum(f.amount) filter (where f.kind in (${kinds.join(', ')}) and f.status = ${financeStatus.complete}), 0)::float8 / 100`;
    const [rows, totals] = await Promise.all([
      listPage<StoredFinance>(this.db, financeList, { ...filter, page, size }, equals('f.user_id', userId)),
      this.totals<{ paid: number; returned: number }>(
        caller,
        listTotals(
          financeList,
          filter,
          `${sum(moneyIn)} as paid, ${sum(moneyOut)} as returned`,
          equals('f.user_id', userId),
        ),
      ),
    ]);
    return { ...rows, content: rows.content.map(toFinanceRow), totals };
  }

  /** Exports the filtered finance records. */
  @ExportSource(walletDesk.financesExport)
  async financesSheet(
    caller: Caller,
    { userId, ...filter }: ListRequest & { readonly userId: number },
  ): Promise<{ readonly sheet: Sheet<OwnFinanceRow>; readonly batches: RowBatches<OwnFinanceRow> }> {
    await this.access.requireAccess(requireMember(caller), userId);
    return {
      sheet: financeSheet,
      batches: mapBatches(
        rowBatches<StoredFinance>(this.db, listAll(financeList, filter, EXPORT_CAP, equals('f.user_id', userId))),
        toFinanceRow,
      ),
    };
  }

  private async totals<T extends Record<string, unknown>>(
    caller: Caller,
    { sql, values }: { readonly sql: string; readonly values: unknown[] },
  ): Promise<T | null> {
    return hasRight(caller, 'moneyEye') ? ((await this.db.rows<T>(sql, values))[0] as T) : null;
  }
}
