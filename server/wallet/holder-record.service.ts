import { Injectable } from '@nestjs/common';
import { financeStatus, moneyIn, moneyOut } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { OwnFinanceRow, WalletRow } from '#contract/wallet/wallet.contract';
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { listAll, listPage, listTotals, type Asked, type Bind } from '#server/kit/list';
import { holderList, shownHolder } from './wallet-desk.service';
import {
  financeList,
  financeSheet,
  shownFinance,
  shownTxn,
  txnList,
  txnSheet,
  type StoredFinance,
  type StoredTxn,
} from './wallet-lists';
import { WalletReach } from './wallet-reach';

const of = (column: string, userId: number) => (bind: Bind) => [`${column} = ${bind(userId)}`];

/** One member's wallet, transactions and finance records for staff. */
@Injectable()
export class HolderRecordService {
  constructor(
    private readonly db: Db,
    private readonly reach: WalletReach,
  ) {}

  /** Returns the wallet itself. */
  async one({ userId }: ParsedOf<typeof walletDesk.one>, caller: Caller): Promise<AnswerOf<typeof walletDesk.one>> {
    await this.reach.insist(memberOf(caller), userId);
    const [row] = await this.db.rows<Parameters<typeof shownHolder>[0]>(
      `select ${holderList.select} from ${holderList.from} where w.user_id = $1`,
      [userId],
    );
    return shownHolder(row as Parameters<typeof shownHolder>[0]);
  }

  /** Returns its transactions; sums only with the right to see money. */
  async records(
    { userId, page, size, ...asked }: ParsedOf<typeof walletDesk.records>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.records>> {
    await this.reach.insist(memberOf(caller), userId);
    const sums =
      'coalesce(sum(t.delta) filter (where t.delta > 0), 0)::float8 / 100 as into, coalesce(-sum(t.delta) filter (where t.delta < 0), 0)::float8 / 100 as out';
    const [found, totals] = await Promise.all([
      listPage<StoredTxn>(this.db, txnList, { ...asked, page, size }, of('t.user_id', userId)),
      this.totals<{ into: number; out: number }>(caller, listTotals(txnList, asked, sums, of('t.user_id', userId))),
    ]);
    return { ...found, content: found.content.map(shownTxn), totals };
  }

  /** Exports the filtered transactions. */
  @Exports(walletDesk.recordsExport)
  async recordsSheet(
    caller: Caller,
    { userId, ...asked }: Asked & { readonly userId: number },
  ): Promise<{ readonly sheet: Sheet<WalletRow>; readonly batches: Batches<WalletRow> }> {
    await this.reach.insist(memberOf(caller), userId);
    return {
      sheet: txnSheet,
      batches: mapped(
        rowsOf<StoredTxn>(this.db, listAll(txnList, asked, EXPORT_CAP, of('t.user_id', userId))),
        shownTxn,
      ),
    };
  }

  /** Returns the member's finance records. */
  async finances(
    { userId, page, size, ...asked }: ParsedOf<typeof walletDesk.finances>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.finances>> {
    await this.reach.insist(memberOf(caller), userId);
    const sum = (kinds: readonly number[]) =>
      `coalesce(sum(f.amount) filter (where f.kind in (${kinds.join(', ')}) and f.status = ${financeStatus.complete}), 0)::float8 / 100`;
    const [found, totals] = await Promise.all([
      listPage<StoredFinance>(this.db, financeList, { ...asked, page, size }, of('f.user_id', userId)),
      this.totals<{ paid: number; returned: number }>(
        caller,
        listTotals(
          financeList,
          asked,
          `${sum(moneyIn)} as paid, ${sum(moneyOut)} as returned`,
          of('f.user_id', userId),
        ),
      ),
    ]);
    return { ...found, content: found.content.map(shownFinance), totals };
  }

  /** Exports the filtered finance records. */
  @Exports(walletDesk.financesExport)
  async financesSheet(
    caller: Caller,
    { userId, ...asked }: Asked & { readonly userId: number },
  ): Promise<{ readonly sheet: Sheet<OwnFinanceRow>; readonly batches: Batches<OwnFinanceRow> }> {
    await this.reach.insist(memberOf(caller), userId);
    return {
      sheet: financeSheet,
      batches: mapped(
        rowsOf<StoredFinance>(this.db, listAll(financeList, asked, EXPORT_CAP, of('f.user_id', userId))),
        shownFinance,
      ),
    };
  }

  private async totals<T extends Record<string, unknown>>(
    caller: Caller,
    { sql, values }: { readonly sql: string; readonly values: unknown[] },
  ): Promise<T | null> {
    return may(caller, 'moneyEye') ? ((await this.db.rows<T>(sql, values))[0] as T) : null;
  }
}
