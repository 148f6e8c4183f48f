import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkSale, leaseSale } from '#domain/bulk/bulk.sale';
import type { Tx } from '#server/kit/db/db';
import {
  BillRegistry,
  type PayableBill,
  type BillOwner,
  type IncomeEntry,
} from '#server/finance/bill-registry.service';
import { bulkRoomChanges } from './bulk-room';
import { InstalmentBillStore } from './instalment-bill.store';
import { LeaseLedger } from './lease-ledger.service';

const INSTALMENT_NO = /^([BL]\d{14})P(\d{2,})$/;

const splitInstalmentNo = (no: string): [string, number] => {
  const [, batchNo = '', part = ''] = INSTALMENT_NO.exec(no) ?? [];
  return [batchNo, Number(part)];
};

/** Instalments as bills that can be paid at a channel. */
@Injectable()
export class InstalmentBills implements BillOwner, OnModuleInit {
  constructor(
    private readonly store: InstalmentBillStore,
    private readonly bills: BillRegistry,
    private readonly ledger: LeaseLedger,
  ) {}

  onModuleInit(): void {
    this.bills.register([bulkSale, leaseSale], this);
  }

  /** Returns the instalment of a number, or null. */
  find(no: string): Promise<PayableBill | null> {
    return this.store.find(...splitInstalmentNo(no));
  }

  /** Locks the request and returns the instalment. */
  async lock(tx: Tx, no: string): Promise<PayableBill> {
    const bill = await this.store.lock(tx, ...splitInstalmentNo(no));
    if (!bill) throw new Failure(bulkFailure.bulkMissing);
    return bill;
  }

  /** Always accepts the money of an open instalment. */
  returnReason(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Books an instalment as paid. */
  async markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void> {
    await this.ledger.completeOnline(tx, bill.id, income);
    tx.emitLive(bulkRoomChanges(bill));
  }
}
