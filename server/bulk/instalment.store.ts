import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { dueKind, type DueKind } from '#domain/bulk/bulk.status';
import type { PayType } from '#domain/payments/pay.status';
import { Db, type Tx } from '#server/kit/db/db';
import { BulkBookingEntity } from './bulk-booking.entity';
import { BulkDueEntity } from './bulk-due.entity';

/** A row of an instalment. */
export interface BulkInstalment
  extends Pick<BulkDueEntity, 'id' | 'bulkId' | 'no' | 'attemptNo'>, Record<string, unknown> {
  readonly kind: DueKind;
  readonly due: LocalDate;
  readonly amount: Fen;
  readonly paid: boolean;
  readonly isVoid: boolean;
  /** Refunded amount, because dates were cancelled after payment. */
  readonly returned: Fen;
  /** Payment method; null if paid at a counter. */
  readonly payType: PayType | null;
}

const INSTALMENT_SELECT = `
  select id, bulk_id as "bulkId", no, kind, due, amount, paid_at is not null as paid,
    void_at is not null as "isVoid", returned, pay_type as "payType", attempt_no as "attemptNo"
  from bulk_due
`;
/** SQL number under which an instalment `d` of a request `b` is paid. */
export const INSTALMENT_NO = `b.batch_no || 'P' || lpad(d.no::text, 2, '0')`;
/** SQL number of the finance record of an instalment `d` of a request `b`. */
export const RECORD_NO = `'F' || ${INSTALMENT_NO}`;

/** Returns an instalment that is still to be paid; throws otherwise. */
function requirePayable(dues: readonly BulkInstalment[], id: number): BulkInstalment {
  const due = dues.find((instalment) => instalment.id === id);
  if (!due) throw new Failure(bulkFailure.bulkMissing);
  if (due.paid) throw new Failure(bulkFailure.duePaid);
  if (due.isVoid) throw new Failure(bulkFailure.dueVoid);
  return due;
}

/** Rows of the instalments of requests. */
@Injectable()
export class InstalmentStore {
  constructor(private readonly db: Db) {}

  /** Locks the instalments of a locked request and returns one that is still to be paid; throws otherwise. */
  async lockPayable(tx: Tx, bulkId: number, id: number): Promise<BulkInstalment> {
    return requirePayable(await this.lockAll(tx, bulkId), id);
  }

  /** Locks and returns the instalments of a request in order. */
  lockAll(tx: Tx, id: number): Promise<BulkInstalment[]> {
    return tx.rows<BulkInstalment>(`${INSTALMENT_SELECT} where bulk_id = $1 order by no for update`, [id]);
  }

  /** Returns the paid instalments in order; the request is locked by the caller. */
  findPaid(on: Pick<Tx | Db, 'rows'>, id: number): Promise<BulkInstalment[]> {
    return on.rows<BulkInstalment>(`${INSTALMENT_SELECT} where bulk_id = $1 and paid_at is not null order by no`, [id]);
  }

  /** Returns one instalment without a lock. */
  async find(dueId: number): Promise<BulkInstalment> {
    const [row] = await this.db.rows<BulkInstalment>(`${INSTALMENT_SELECT} where id = $1`, [dueId]);
    if (!row) throw new Failure(bulkFailure.bulkMissing);
    return row;
  }

  /** Inserts instalments and sets the billed amount. */
  async add(
    tx: Tx,
    id: number,
    billed: number,
    added: readonly Pick<BulkInstalment, 'no' | 'kind' | 'due' | 'amount'>[] = [],
  ): Promise<void> {
    if (added.length > 0)
      await tx
        .repository(BulkDueEntity)
        .insert(added.map(({ no, kind, due, amount }) => ({ bulkId: id, no, kind, due, amount })));
    await tx.repository(BulkBookingEntity).update(id, { billed });
  }

  /** Voids instalments and removes their pending finance records. */
  async void(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await tx.repository(BulkDueEntity).update({ id: In(ids), paidAt: IsNull() }, { voidAt: () => 'app_now()' });
    await tx.rows(
      `
        delete from finance_record f
        using bulk_due d, bulk_booking b
        where d.id = any ($1) and b.id = d.bulk_id and f.no = ${RECORD_NO} and f.status = 1
      `,
      [ids],
    );
  }

  /** Changes the amount of an unpaid instalment. */
  async changeAmount(tx: Tx, due: BulkInstalment, amount: Fen): Promise<void> {
    await tx.repository(BulkDueEntity).update({ id: due.id, paidAt: IsNull() }, { amount });
    await tx.rows(
      `
        update finance_record f
        set amount = $2
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1 and f.no = ${RECORD_NO} and f.status = 1
      `,
      [due.id, amount],
    );
  }

  /** Marks an instalment as paid at a counter. */
  async markCollected(
    tx: Tx,
    id: number,
    paid: Pick<BulkDueEntity, 'offlineType' | 'receipt' | 'collectorId'>,
  ): Promise<void> {
    await tx.repository(BulkDueEntity).update(id, { ...paid, paidAt: () => 'app_now()' });
  }

  /** Marks an instalment as paid online. */
  async markPaidOnline(tx: Tx, id: number, paid: Pick<BulkDueEntity, 'payType' | 'attemptNo'>): Promise<void> {
    await tx.rows(
      'update bulk_due set paid_at = app_now(), paid_online = true, pay_type = $2, attempt_no = $3 where id = $1',
      [id, paid.payType, paid.attemptNo],
    );
  }

  /** Marks that a stage of reminders is sent and returns the instalment; undefined if there is nothing to remind of. */
  async markReminded(tx: Tx, id: number, stage: number): Promise<Pick<BulkInstalment, 'no' | 'amount'> | undefined> {
    const [row] = await tx.rows<Pick<BulkInstalment, 'no' | 'amount'>>(
      `
        update bulk_due
        set reminded = $2
        where id = $1 and reminded < $2 and paid_at is null and void_at is null
        returning no, amount
      `,
      [id, stage],
    );
    return row;
  }

  /** Adds to the refunded amount of a paid instalment. */
  async addReturned(tx: Tx, dueId: number, amount: Fen): Promise<void> {
    await tx.repository(BulkDueEntity).increment({ id: dueId }, 'returned', amount);
  }

  /** Returns rent and deposit received and not refunded. */
  async receivedTotals(on: Pick<Tx | Db, 'rows'>, id: number): Promise<{ rent: Fen; deposit: Fen }> {
    const [row] = await on.rows<{ rent: Fen; deposit: Fen }>(
      `
        select coalesce(sum(amount - returned) filter (where kind = ${dueKind.rent}), 0)::int as rent,
          coalesce(sum(amount - returned) filter (where kind = ${dueKind.deposit}), 0)::int as deposit
        from bulk_due
        where bulk_id = $1 and paid_at is not null
      `,
      [id],
    );
    return row as { rent: Fen; deposit: Fen };
  }
}
