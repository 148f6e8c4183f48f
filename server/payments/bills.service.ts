import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { Tx } from '#server/kit/db';
import type { Account, Income } from './finance.store';

export type { Income } from './finance.store';

/** What is owed besides orders, under a number of its own; `tradeNo` is the number of what it is part of. */
export interface Bill extends Account {
  readonly no: string;
  readonly dueId: number;
  readonly amount: Fen;
  /** May it be paid now? */
  readonly open: boolean;
  readonly paid: boolean;
  readonly subject: string;
}

/** Whoever owns bills: finds them, locks them, and books them paid. */
export interface BillKeeper {
  find(no: string): Promise<Bill | null>;
  lock(tx: Tx, no: string): Promise<Bill>;
  keep(tx: Tx, bill: Bill, income: Income): Promise<void>;
}

/** Where an area that owns bills makes itself known to payments. */
@Injectable()
export class BillsService {
  private owner: BillKeeper | null = null;

  register(owner: BillKeeper): void {
    this.owner = owner;
  }

  /** The owner of all bills. */
  get keeper(): BillKeeper {
    if (!this.owner) throw new Error('nobody keeps bills');
    return this.owner;
  }
}
