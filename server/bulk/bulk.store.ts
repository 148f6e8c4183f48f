import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import type { BulkState } from '#domain/bulk/bulk.machine';
import { CONFIRM_DAYS } from '#domain/bulk/bulk.rules';
import { bulkKind, leaseStatus, type BulkKind, type BulkPay, type BulkPrice } from '#domain/bulk/bulk.status';
import type { WeekRule } from '#domain/occupations/occupation.status';
import { updateRows, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { BulkBookingEntity } from './bulk-booking.entity';
import { BulkDateEntity } from './bulk-date.entity';
import { BulkDateStore, IS_ACTIVE_DATE } from './bulk-date.store';
import { BulkDueEntity } from './bulk-due.entity';
import { BulkWorkStore } from './bulk-work.store';
import { InstalmentStore } from './instalment.store';

type PlainColumn =
  | 'id'
  | 'batchNo'
  | 'userId'
  | 'roleId'
  | 'orgName'
  | 'phone'
  | 'title'
  | 'venueId'
  | 'siteId'
  | 'merchantId'
  | 'spaceIds'
  | 'weekdays'
  | 'skipHolidays'
  | 'people'
  | 'priceValue';

/** A row of a request. Amounts in fen, times in minutes since midnight. */
export interface BulkRequest extends BulkState, Pick<BulkBookingEntity, PlainColumn>, Record<string, unknown> {
  readonly kind: BulkKind;
  readonly dateFrom: LocalDate;
  readonly dateTo: LocalDate;
  readonly weeks: WeekRule;
  readonly begin: number;
  readonly end: number;
  readonly payMode: BulkPay;
  readonly priceMode: BulkPrice;
  readonly rent: Fen;
  readonly deposit: Fen;
  readonly billed: Fen;
  readonly made: boolean;
  /** Whether the confirmation of the applicant is awaited. */
  readonly awaited: boolean;
}

/** The submitted fields of a request. */
export type BulkDraft = Pick<
  BulkRequest,
  | Exclude<PlainColumn, 'id' | 'batchNo'>
  | 'kind'
  | 'dateFrom'
  | 'dateTo'
  | 'weeks'
  | 'begin'
  | 'end'
  | 'payMode'
  | 'priceMode'
  | 'rent'
  | 'deposit'
> &
  Pick<BulkBookingEntity, 'purpose' | 'remark'>;

const BULK_SELECT = `
  select
    id, batch_no as "batchNo", kind, user_id as "userId", role_id as "roleId", org_name as "orgName", phone, title,
    venue_id as "venueId", site_id as "siteId", merchant_id as "merchantId", space_ids as "spaceIds",
    date_from as "dateFrom", date_to as "dateTo", weekdays, weeks, skip_holidays as "skipHolidays",
    begin_minute as begin, end_minute as "end", people,
    pay_mode as "payMode", price_mode as "priceMode", price_value as "priceValue", rent, deposit, billed,
    status, lease_status as "leaseStatus", made_at is not null as made,
    confirm_by is not null and confirmed_at is null as awaited
  from bulk_booking
`;
const CONFIRM_UNTIL = `to_char(confirm_by at time zone school_zone(), 'MM-DD HH24:MI') as until`;

const columnsOf = ({ userId: _, roleId: __, kind: ___, begin, end, ...columns }: BulkDraft) => ({
  ...columns,
  beginMinute: begin,
  endMinute: end,
});

/** Rows of requests, with the stores of what belongs to them. */
@Injectable()
export class BulkStore {
  constructor(
    private readonly db: Db,
    readonly dates: BulkDateStore,
    readonly instalments: InstalmentStore,
    readonly work: BulkWorkStore,
  ) {}

  /** Returns a request without a lock, or null. */
  async find(id: number): Promise<BulkRequest | null> {
    const [row] = await this.db.rows<BulkRequest>(`${BULK_SELECT} where id = $1`, [id]);
    return row ?? null;
  }

  /** Returns the request of an instalment without a lock, or null. */
  async findByInstalment(dueId: number): Promise<BulkRequest | null> {
    const [row] = await this.db.rows<BulkRequest>(
      `${BULK_SELECT} where id = (select bulk_id from bulk_due where id = $1)`,
      [dueId],
    );
    return row ?? null;
  }

  /** Locks a request; always the first lock of a transaction that changes it. */
  async lock(tx: Tx, id: number): Promise<BulkRequest> {
    const [row] = await tx.rows<BulkRequest>(`${BULK_SELECT} where id = $1 for update`, [id]);
    if (!row) throw new Failure(bulkFailure.bulkMissing);
    return row;
  }

  /** Inserts a request, or updates one that is resubmitted, without its former dates and instalments. */
  async save(
    tx: Tx,
    draft: BulkDraft,
    existing: Pick<BulkRequest, 'id' | 'batchNo'> | null,
  ): Promise<Pick<BulkRequest, 'id' | 'batchNo'>> {
    const saved = existing ?? (await this.add(tx, draft));
    if (existing)
      await tx.repository(BulkBookingEntity).update(existing.id, {
        ...columnsOf(draft),
        billed: 0,
        round: () => 'round + 1',
        version: () => 'version + 1',
      });
    await tx.repository(BulkDateEntity).delete({ bulkId: saved.id });
    await tx.repository(BulkDueEntity).delete({ bulkId: saved.id });
    return { id: saved.id, batchNo: saved.batchNo };
  }

  /** Updates the state of a request, with other columns and the time of the step; throws if it changed meanwhile. */
  async move(
    tx: Tx,
    { id, status, leaseStatus: lease }: BulkRequest,
    next: BulkState,
    change: Columns<BulkBookingEntity> = {},
    stamp?: 'checkedAt' | 'confirmedAt',
  ): Promise<void> {
    const affected = await updateRows(
      tx,
      BulkBookingEntity,
      { id, status, leaseStatus: lease },
      {
        ...change,
        ...(stamp === undefined ? {} : { [stamp]: () => 'app_now()' }),
        status: next.status,
        leaseStatus: next.leaseStatus,
        version: () => 'version + 1',
      },
    );
    if (affected === 0) throw new Failure(bulkFailure.bulkIllegalStep);
  }

  /** Sets the rent to the price of the booked dates. */
  async changeRent(tx: Tx, id: number, rent: Fen): Promise<void> {
    await tx.repository(BulkBookingEntity).update(id, { rent });
  }

  /** Marks the dates as booked; the first time of it is kept. */
  async markMade(tx: Tx, id: number): Promise<void> {
    await tx.repository(BulkBookingEntity).update({ id, madeAt: IsNull() }, { madeAt: () => 'app_now()' });
  }

  /** Marks the dates as not completely booked. */
  async clearMade(tx: Tx, id: number): Promise<void> {
    await tx.repository(BulkBookingEntity).update(id, { madeAt: null });
  }

  /** Sets the deadline of the confirmation and returns it; undefined if there is one already. */
  async requestConfirmation(tx: Tx, id: number): Promise<{ until: string } | undefined> {
    const [row] = await tx.rows<{ until: string }>(
      `
        update bulk_booking
        set confirm_by = app_now() + ${CONFIRM_DAYS} * interval '1 day', confirm_told = 1
        where id = $1 and confirm_by is null
        returning ${CONFIRM_UNTIL}
      `,
      [id],
    );
    return row;
  }

  /** Marks that the applicant is reminded and returns the deadline; undefined if there is nothing to remind of. */
  async markConfirmationReminded(tx: Tx, id: number): Promise<{ until: string } | undefined> {
    const [row] = await tx.rows<{ until: string }>(
      `
        update bulk_booking
        set confirm_told = 2
        where id = $1 and confirmed_at is null and confirm_told < 2 and lease_status = ${leaseStatus.running}
        returning ${CONFIRM_UNTIL}
      `,
      [id],
    );
    return row;
  }

  /** Returns the applicant's confirmation: number of kept and rejected dates; null before it is given. */
  async confirmationOf(tx: Tx, id: number): Promise<{ kept: number; left: number } | null> {
    const [row] = await tx.rows<{ kept: number; left: number }>(
      `
        select
          count(*) filter (where ${IS_ACTIVE_DATE} and not d.refused)::int as kept,
          count(*) filter (where d.refused)::int as left
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id
          left join v_venue_order o using (trade_no)
        where b.id = $1 and b.confirmed_at is not null
        group by b.id
      `,
      [id],
    );
    return row ?? null;
  }

  /** Returns the names with which a person signs. */
  async findNames(userId: number): Promise<{ name: string; enName: string } | undefined> {
    const [row] = await this.db.rows<{ name: string; enName: string }>(
      'select name, en_name as "enName" from v_app_user where id = $1',
      [userId],
    );
    return row;
  }

  /** Returns the school's yesterday: the last used day of a contract that ends before today. */
  async yesterday(tx: Tx): Promise<LocalDate> {
    const [row] = await tx.rows<{ day: LocalDate }>('select school_now()::date - 1 as day');
    return (row as { day: LocalDate }).day;
  }

  private async add(tx: Tx, draft: BulkDraft): Promise<Pick<BulkRequest, 'id' | 'batchNo'>> {
    const { kind, userId, roleId } = draft;
    const { generatedMaps } = await tx
      .repository(BulkBookingEntity)
      .createQueryBuilder()
      .insert()
      .values({
        ...columnsOf(draft),
        kind,
        userId,
        roleId,
        batchNo: kind === bulkKind.lease ? () => "new_trade_no('L')" : () => "new_trade_no('B')",
      })
      .returning(['id', 'batchNo'])
      .execute();
    return generatedMaps[0] as Pick<BulkRequest, 'id' | 'batchNo'>;
  }
}
