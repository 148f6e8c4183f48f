import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { listPage, type Bind } from '#server/kit/db/list';
import { financeList, toFinanceRow, toWalletRow, txnList, type StoredFinance, type StoredTxn } from './wallet-lists';

/** Transactions and finance records of the own wallet. */
@Injectable()
export class OwnWalletService {
  constructor(private readonly db: Db) {}

  /** Returns one page of the own transactions. */
  async records(input: ParsedOf<typeof wallet.records>, caller: Caller): Promise<AnswerOf<typeof wallet.records>> {
    const page = await listPage<StoredTxn>(this.db, txnList, input, this.ownRows(caller, 't.user_id'));
    return { ...page, content: page.content.map(toWalletRow) };
  }

  /** Returns one page of the own finance records. */
  async finances(input: ParsedOf<typeof wallet.finances>, caller: Caller): Promise<AnswerOf<typeof wallet.finances>> {
    const page = await listPage<StoredFinance>(this.db, financeList, input, this.ownRows(caller, 'f.user_id'));
    return { ...page, content: page.content.map(toFinanceRow) };
  }

  private ownRows(caller: Caller, column: string): (bind: Bind) => string[] {
    const { userId } = requireMember(caller);
    return (bind) => [`${column} = ${bind(userId)}`];
  }
}
