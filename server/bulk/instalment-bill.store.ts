import { Injectable } from '@nestjs/common';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import type { PayableBill } from '#server/finance/bill-registry.service';
import { Db, type Tx } from '#server/kit/db/db';

/** SQL condition: approved, neither paid nor void, and not awaiting confirmation. */
const IS_PAYABLE = `
  b.status = ${bulkStatus.passed}
    and d.paid_at is null
    and d.void_at is null
    and not (b.confirm_by is not null and b.confirmed_at is null and b.lease_status = ${leaseStatus.running})
`;
const BILL_SELECT = `
  select $1 || 'P' || lpad(d.no::text, 2, '0') as no, d.id, b.batch_no as "tradeNo",
    b.user_id as "userId", b.venue_id as "venueId", b.merchant_id as "merchantId",
    d.amount, ${IS_PAYABLE} as open, d.paid_at is not null as paid, b.title as subject
  from bulk_booking b
    join bulk_due d on d.bulk_id = b.id
  where b.batch_no = $1 and d.no = $2
`;

/** Reads instalments as bills. */
@Injectable()
export class InstalmentBillStore {
  constructor(private readonly db: Db) {}

  /** Returns an instalment of a request, or null. */
  async find(batchNo: string, no: number): Promise<PayableBill | null> {
    const [bill] = await this.db.rows<PayableBill & Record<string, unknown>>(BILL_SELECT, [batchNo, no]);
    return bill ?? null;
  }

  /** Locks the request and returns its instalment; undefined if there is none. */
  async lock(tx: Tx, batchNo: string, no: number): Promise<PayableBill | undefined> {
    await tx.rows('select 1 from bulk_booking where batch_no = $1 for update', [batchNo]);
    const [bill] = await tx.rows<PayableBill & Record<string, unknown>>(BILL_SELECT, [batchNo, no]);
    return bill;
  }
}
