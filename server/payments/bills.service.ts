import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { Tx } from '#server/kit/db';
import type { Account, Income } from './finance.store';

export type { Income } from './finance.store';

/** What is owed besides orders, under a number of its own; `tradeNo` is the number of what it is part of. */
export interface Bill extends Account {
  readonly no: string;
  /** The instalment it is, or the recharge. */
  readonly dueId: number | null;
  readonly rechargeId: number | null;
  readonly amount: Fen;
  /** May it be paid now? */
  readonly open: boolean;
  readonly paid: boolean;
  readonly subject: string;
}

/** Whoever owns bills: finds them, locks them, and books them paid. */
export interface BillKeeper {
  /** Is this the number of one of its bills? */
  owns(no: string): boolean;
  find(no: string): Promise<Bill | null>;
  lock(tx: Tx, no: string): Promise<Bill>;
  /** Why money that fits the bill is sent back all the same, the bill being closed with it; null keeps it. */
  turnAway(tx: Tx, bill: Bill): Promise<string | null>;
  keep(tx: Tx, bill: Bill, income: Income): Promise<void>;
}

/** Where areas that own bills make themselves known to payments. */
@Injectable()
export class BillsService {
  private readonly owners: BillKeeper[] = [];

  register(owner: BillKeeper): void {
    this.owners.push(owner);
  }

  /** The owner of a bill. */
  of(no: string): BillKeeper {
    const owner = this.owners.find((one) => one.owns(no));
    if (!owner) throw new Error(`nobody keeps bill ${no}`);
    return owner;
  }
}
