import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import { isOfBatch } from '#domain/orders/trade-no.rules';
import { Db, type Tx } from '#server/kit/db/db';
import {
  BillRegistry,
  type PayableBill,
  type BillOwner,
  type IncomeEntry,
} from '#server/finance/bill-registry.service';
import { bulkRoomChanges } from './bulk-room';
import { LeaseLedger } from './lease-ledger.service';

const INSTALMENT_NO = /^([BL]\d{14})P(\d{2,})$/;
/** SQL condition: approved, neither paid nor void, and not awaiting confirmation. */
const IS_PAYABLE = `b.status = ${bulkStatus.passed} and d.paid_at is null and d.void_at is null and not (b.confirm_by is not null and b.confirmed_at is null and b.lease_status = ${leaseStatus.running})`;
const BILL_SELECT = `
  select $1 || 'P' || lpad(d.no::text, 2, '0') as no, d.id as "dueId", null::int as "rechargeId",
    b.batch_no as "tradeNo", b.user_id as "userId", b.venue_id as "venueId", b.merchant_id as "merchantId",
    d.amount, ${IS_PAYABLE} as open, d.paid_at is not null as paid, b.title as subject
  from bulk_booking b
    join bulk_due d on d.bulk_id = b.id
  where b.batch_no = $1 and d.no = $2
`;

const splitInstalmentNo = (no: string): [string, number] => {
  const [, batchNo = '', part = ''] = INSTALMENT_NO.exec(no) ?? [];
  return [batchNo, Number(part)];
};

/** Instalments as bills that can be paid at a channel. */
@Injectable()
export class InstalmentBills implements BillOwner, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly bills: BillRegistry,
    private readonly ledger: LeaseLedger,
  ) {}

  onModuleInit(): void {
    this.bills.register(this);
  }

  owns(no: string): boolean {
    return isOfBatch(no);
  }

  /** Returns the instalment of a number, or null. */
  async find(no: string): Promise<PayableBill | null> {
    const [bill] = await this.db.rows<PayableBill & Record<string, unknown>>(BILL_SELECT, splitInstalmentNo(no));
    return bill ?? null;
  }

  /** Locks the request and returns the instalment. */
  async lock(tx: Tx, no: string): Promise<PayableBill> {
    const [batchNo, part] = splitInstalmentNo(no);
    await tx.rows('select 1 from bulk_booking where batch_no = $1 for update', [batchNo]);
    const [bill] = await tx.rows<PayableBill & Record<string, unknown>>(BILL_SELECT, [batchNo, part]);
    if (!bill) throw new Failure(bulkFailure.bulkMissing);
    return bill;
  }

  /** Always accepts the money of an open instalment. */
  returnReason(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Books an instalment as paid. */
  async markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void> {
    await this.ledger.completeOnline(tx, bill.dueId as number, income);
    await tx.emitLive(bulkRoomChanges(bill));
  }
}
