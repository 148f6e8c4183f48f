import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { Tx } from '#server/kit/db/db';
import type { FinanceAccount, IncomeEntry } from './finance-ledger.store';

export type { IncomeEntry } from './finance-ledger.store';

/** An amount owed besides orders, under a number of its own; `tradeNo` is the number of the request it belongs to. */
export interface PayableBill extends FinanceAccount {
  readonly no: string;
  /** The instalment or recharge it pays. */
  readonly dueId: number | null;
  readonly rechargeId: number | null;
  readonly amount: Fen;
  /** Whether it may be paid now. */
  readonly open: boolean;
  readonly paid: boolean;
  readonly subject: string;
}

/** An area that owns bills: finds them, locks them and marks them paid. */
export interface BillOwner {
  /** Returns whether the number belongs to one of its bills. */
  owns(no: string): boolean;
  find(no: string): Promise<PayableBill | null>;
  lock(tx: Tx, no: string): Promise<PayableBill>;
  /** Returns why a matching payment is refunded and the bill closed all the same; null to accept it. */
  returnReason(tx: Tx, bill: PayableBill): Promise<string | null>;
  markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void>;
}

/** Registry of the areas that own bills. */
@Injectable()
export class BillRegistry {
  private readonly owners: BillOwner[] = [];

  register(owner: BillOwner): void {
    this.owners.push(owner);
  }

  /** Returns the owner of a bill; throws if there is none. */
  ownerOf(no: string): BillOwner {
    const owner = this.owners.find((one) => one.owns(no));
    if (!owner) throw new Error(`no service owns bill ${no}`);
    return owner;
  }
}
