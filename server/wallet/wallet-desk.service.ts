import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  walletDesk,
  walletHolderRow,
  type WalletHolderRow,
  type WalletRequestRow,
} from '#contract/wallet/wallet-desk.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { WalletDeskStore, type WalletHolderRecord } from './wallet-desk.store';

/** Returns a wallet as staff see it. */
export const toHolderRow = (row: WalletHolderRecord): WalletHolderRow =>
  ({
    ...row,
    userName: maskName(row.userName),
    lockedUntil: stampOrNull(row.lockedUntil),
    lastAt: stampOrNull(row.lastAt),
  }) as WalletHolderRow;

const sheet: Sheet<WalletHolderRow> = {
  zh: '用户余额',
  en: 'Member balances',
  row: walletHolderRow,
  columns: [
    { key: 'userName' },
    { key: 'username' },
    { key: 'balance', money: true },
    { key: 'gift', money: true },
    { key: 'recharged', money: true },
    { key: 'consumed', money: true },
    { key: 'lockedUntil' },
    { key: 'lastAt' },
  ],
};
/** Lists wallets and wallet requests for staff. */
@Injectable()
export class WalletDeskService {
  constructor(private readonly wallets: WalletDeskStore) {}

  /** Returns one page; sums of the whole filter only with the right to see money. */
  async list(
    { page, size, ...filter }: ParsedOf<typeof walletDesk.list>,
    scope: Member,
  ): Promise<AnswerOf<typeof walletDesk.list>> {
    const [rows, totals] = await Promise.all([
      this.wallets.list.page({ ...filter, page, size }, scope),
      hasRight(scope, 'moneyEye') ? this.wallets.totals(filter, scope) : null,
    ]);
    return { ...rows, content: rows.content.map(toHolderRow), totals };
  }

  /** Exports the filtered list. */
  @ExportSource(walletDesk.exportFile)
  sheet(caller: Member, filter: ListRequest): ListSheet<WalletHolderRow> {
    return { sheet, batches: mapBatches(this.wallets.list.rows(filter, caller), toHolderRow) };
  }

  /** Returns wallet requests, the newest first. */
  async requests(
    input: ParsedOf<typeof walletDesk.requests>,
    member: Member,
  ): Promise<AnswerOf<typeof walletDesk.requests>> {
    const page = await this.wallets.requests.page(input, member);
    return {
      ...page,
      content: page.content.map(
        ({ askedById, ...row }) =>
          ({
            ...row,
            userName: maskName(row.userName),
            mine: askedById === member.userId,
            askedBy: row.askedBy,
            askedAt: schoolStamp(row.askedAt.getTime()),
            checkedAt: stampOrNull(row.checkedAt),
          }) as WalletRequestRow,
      ),
    };
  }
}
