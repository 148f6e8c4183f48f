import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { OwnFinanceRow, WalletRow } from '#contract/wallet/wallet.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { toHolderRow } from './wallet-desk.service';
import { WalletDeskStore, type WalletHolderRecord } from './wallet-desk.store';
import { WalletRecordStore } from './wallet-record.store';
import { financeSheet, toFinanceRow, toWalletRow, txnSheet } from './wallet-sheets';
import { WalletAccess } from './wallet-access.service';

/** One member's wallet, transactions and finance records for staff. */
@Injectable()
export class HolderRecordService {
  constructor(
    private readonly access: WalletAccess,
    private readonly wallets: WalletDeskStore,
    private readonly store: WalletRecordStore,
  ) {}

  /** Returns the wallet itself. */
  async one({ userId }: ParsedOf<typeof walletDesk.one>, caller: Member): Promise<AnswerOf<typeof walletDesk.one>> {
    await this.access.requireAccess(caller, userId);
    return toHolderRow((await this.wallets.find(userId)) as WalletHolderRecord);
  }

  /** Returns its transactions; sums only with the right to see money. */
  async records(
    { userId, page, size, ...filter }: ParsedOf<typeof walletDesk.records>,
    caller: Member,
  ): Promise<AnswerOf<typeof walletDesk.records>> {
    await this.access.requireAccess(caller, userId);
    const [rows, totals] = await Promise.all([
      this.store.transactions.page({ ...filter, page, size }, userId),
      hasRight(caller, 'moneyEye') ? this.store.transactionSums(filter, userId) : null,
    ]);
    return { ...rows, content: rows.content.map(toWalletRow), totals };
  }

  /** Exports the filtered transactions. */
  @ExportSource(walletDesk.recordsExport)
  async recordsSheet(
    caller: Member,
    { userId, ...filter }: ListRequest & { readonly userId: number },
  ): Promise<ListSheet<WalletRow>> {
    await this.access.requireAccess(caller, userId);
    return {
      sheet: txnSheet,
      batches: mapBatches(this.store.transactions.rows(filter, userId), toWalletRow),
    };
  }

  /** Returns the member's finance records. */
  async finances(
    { userId, page, size, ...filter }: ParsedOf<typeof walletDesk.finances>,
    caller: Member,
  ): Promise<AnswerOf<typeof walletDesk.finances>> {
    await this.access.requireAccess(caller, userId);
    const [rows, totals] = await Promise.all([
      this.store.finances.page({ ...filter, page, size }, userId),
      hasRight(caller, 'moneyEye') ? this.store.financeSums(filter, userId) : null,
    ]);
    return { ...rows, content: rows.content.map(toFinanceRow), totals };
  }

  /** Exports the filtered finance records. */
  @ExportSource(walletDesk.financesExport)
  async financesSheet(
    caller: Member,
    { userId, ...filter }: ListRequest & { readonly userId: number },
  ): Promise<ListSheet<OwnFinanceRow>> {
    await this.access.requireAccess(caller, userId);
    return {
      sheet: financeSheet,
      batches: mapBatches(this.store.finances.rows(filter, userId), toFinanceRow),
    };
  }
}
