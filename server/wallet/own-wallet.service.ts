import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import type { Member } from '#server/kit/access/caller';
import { WalletRecordStore } from './wallet-record.store';
import { toFinanceRow, toWalletRow } from './wallet-sheets';

/** Transactions and finance records of the own wallet. */
@Injectable()
export class OwnWalletService {
  constructor(private readonly store: WalletRecordStore) {}

  /** Returns one page of the own transactions. */
  async records(input: ParsedOf<typeof wallet.records>, caller: Member): Promise<AnswerOf<typeof wallet.records>> {
    const page = await this.store.transactions.page(input, caller.userId);
    return { ...page, content: page.content.map(toWalletRow) };
  }

  /** Returns one page of the own finance records. */
  async finances(input: ParsedOf<typeof wallet.finances>, caller: Member): Promise<AnswerOf<typeof wallet.finances>> {
    const page = await this.store.finances.page(input, caller.userId);
    return { ...page, content: page.content.map(toFinanceRow) };
  }
}
