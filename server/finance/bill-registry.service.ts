import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { SaleKind } from '#domain/sales/sale-kind';
import type { Tx } from '#server/kit/db/db';
import { SaleRegistry } from '#server/sales/sale-registry.service';
import type { FinanceAccount, IncomeEntry } from './finance-ledger.store';

export type { IncomeEntry } from './finance-ledger.store';

/** An amount owed besides orders, under a number of its own; `tradeNo` is the number of the sale it belongs to. */
export interface PayableBill extends FinanceAccount {
  readonly no: string;
  /** Its row in the table of its owner. */
  readonly id: number;
  readonly amount: Fen;
  /** Whether it may be paid now. */
  readonly open: boolean;
  readonly paid: boolean;
  readonly subject: string;
}

/** An area that owns bills: finds them, locks them and marks them paid. */
export interface BillOwner {
  find(no: string): Promise<PayableBill | null>;
  lock(tx: Tx, no: string): Promise<PayableBill>;
  /** Returns why a matching payment is refunded and the bill closed all the same; null to accept it. */
  returnReason(tx: Tx, bill: PayableBill): Promise<string | null>;
  markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void>;
}

/** Registry of the areas that own bills. */
@Injectable()
export class BillRegistry {
  private readonly owners = new Map<string, BillOwner>();

  constructor(private readonly kinds: SaleRegistry) {}

  /** Adds kinds that settle as bills, and the area that owns their bills. */
  register(kinds: readonly SaleKind[], owner: BillOwner): void {
    for (const kind of kinds) {
      this.kinds.registerBills(kind, (tx, no) => owner.lock(tx, no));
      this.owners.set(kind.letter, owner);
    }
  }

  /** Returns the owner of a bill; throws if there is none. */
  ownerOf(no: string): BillOwner {
    const owner = this.owners.get(no.slice(0, 1));
    if (!owner) throw new Error(`no service owns bill ${no}`);
    return owner;
  }
}
