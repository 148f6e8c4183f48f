import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { Tx } from '#server/kit/db';
import type { Account, Income } from './finance.store';

export type { Income } from './finance.store';

/** An amount owed besides orders, under a number of its own; `tradeNo` is the number of the request it belongs to. */
export interface Bill extends Account {
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
export interface BillKeeper {
  /** Returns whether the number belongs to one of its bills. */
  owns(no: string): boolean;
  find(no: string): Promise<Bill | null>;
  lock(tx: Tx, no: string): Promise<Bill>;
  /** Returns why a matching payment is refunded and the bill closed all the same; null to accept it. */
  turnAway(tx: Tx, bill: Bill): Promise<string | null>;
  keep(tx: Tx, bill: Bill, income: Income): Promise<void>;
}

/** Registry of the areas that own bills. */
@Injectable()
export class BillsService {
  private readonly owners: BillKeeper[] = [];

  register(owner: BillKeeper): void {
    this.owners.push(owner);
  }

  /** Returns the owner of a bill; throws if there is none. */
  of(no: string): BillKeeper {
    const owner = this.owners.find((one) => one.owns(no));
    if (!owner) throw new Error(`nobody keeps bill ${no}`);
    return owner;
  }
}
