import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import { isOfBatch } from '#domain/orders/trade-no.rules';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db';
import { BillsService, type Bill, type BillKeeper, type Income } from '#server/payments/bills.service';
import { LeaseBooks } from './lease-books.service';

const NUMBER = /^([BL]\d{14})P(\d{2,})$/;
/** SQL condition: approved, neither paid nor void, and not awaiting confirmation. */
const OPEN = `b.status = ${bulkStatus.passed} and d.paid_at is null and d.void_at is null and not (b.confirm_by is not null and b.confirmed_at is null and b.lease_status = ${leaseStatus.running})`;
const BILL = `select $1 || 'P' || lpad(d.no::text, 2, '0') as no, d.id as "dueId", null::int as "rechargeId", b.batch_no as "tradeNo", b.user_id as "userId", b.venue_id as "venueId", b.merchant_id as "merchantId", d.amount, ${OPEN} as open, d.paid_at is not null as paid, b.title as subject
  from bulk_booking b join bulk_due d on d.bulk_id = b.id where b.batch_no = $1 and d.no = $2`;

const partsOf = (no: string): [string, number] => {
  const [, batchNo = '', part = ''] = NUMBER.exec(no) ?? [];
  return [batchNo, Number(part)];
};

/** Instalments as bills that can be paid at a channel. */
@Injectable()
export class DueBills implements BillKeeper, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly bills: BillsService,
    private readonly books: LeaseBooks,
  ) {}

  onModuleInit(): void {
    this.bills.register(this);
  }

  owns(no: string): boolean {
    return isOfBatch(no);
  }

  /** Returns the instalment of a number, or null. */
  async find(no: string): Promise<Bill | null> {
    const [bill] = await this.db.rows<Bill & Record<string, unknown>>(BILL, partsOf(no));
    return bill ?? null;
  }

  /** Locks the request and returns the instalment. */
  async lock(tx: Tx, no: string): Promise<Bill> {
    const [batchNo, part] = partsOf(no);
    await tx.rows('select 1 from bulk_booking where batch_no = $1 for update', [batchNo]);
    const [bill] = await tx.rows<Bill & Record<string, unknown>>(BILL, [batchNo, part]);
    if (!bill) throw new Failure(bulkFailure.bulkMissing);
    return bill;
  }

  /** Always accepts the money of an open instalment. */
  turnAway(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Books an instalment as paid. */
  async keep(tx: Tx, { dueId, userId, merchantId }: Bill, income: Income): Promise<void> {
    await this.books.completeOnline(tx, dueId as number, income);
    await tx.tellLive(
      [room.user(userId), room.finance('all'), room.finance(merchantId)].map((name) => ({ room: name, patch: {} })),
    );
  }
}
