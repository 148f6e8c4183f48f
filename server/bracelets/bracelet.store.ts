import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { BraceletState } from '#domain/bracelets/bracelet.machine';
import { bindStatus, cardStatus } from '#domain/bracelets/bracelet.status';
import { refundRoute, financeStatus } from '#domain/payments/pay.status';
import { Db, type Tx } from '#server/kit/db/db';
import { BraceletLogEntity } from './bracelet-log.entity';

/** A wristband with the merchant of its venue. Money in fen, instants in epoch ms. */
export interface Bracelet extends BraceletState {
  readonly id: number;
  readonly chipNo: string;
  readonly labelNo: string;
  readonly venueId: number;
  readonly merchantId: number;
  readonly deposit: Fen;
  readonly holderId: number | null;
  readonly guestName: string | null;
  readonly issuedBy: number | null;
  readonly depositNo: string | null;
  readonly depositPaid: boolean;
  readonly today: LocalDate;
  readonly version: number;
}

/** What must end before a wristband is returned. */
interface OpenThings {
  readonly owed: Fen;
  readonly lockers: readonly string[];
  readonly inside: boolean;
}

/** Who gets a wristband: a member, or a guest by name and telephone number. */
export type BraceletHolder =
  | { readonly holderId: number; readonly guestName: null; readonly guestPhone: null }
  | { readonly holderId: null; readonly guestName: string; readonly guestPhone: string };

/** A member as they are found at the desk. */
export interface FoundMember {
  readonly userId: number;
  readonly roleId: number;
}

/** An entry of the log; what is left out is that of the wristband. */
export type BraceletLogEntry = Pick<BraceletLogEntity, 'kind'> &
  Partial<Pick<BraceletLogEntity, 'amount' | 'tradeNo' | 'operatorId' | 'note'>>;

const SELECT = `
  select b.id, b.chip_no as "chipNo", b.label_no as "labelNo", b.venue_id as "venueId",
    v.merchant_id as "merchantId", b.card_status as "cardStatus", b.bind_status as "bindStatus", b.deposit,
    b.holder_id as "holderId", b.guest_name as "guestName", b.issued_by as "issuedBy", b.deposit_no as "depositNo",
    b.deposit_paid as "depositPaid", (school_now()::date)::text as today, b.version
  from bracelet b
    join v_venue v on v.id = b.venue_id
`;

/** Rows of wristbands and their log. */
@Injectable()
export class BraceletStore {
  constructor(private readonly db: Db) {}

  /** Returns a wristband, or null. */
  async find(tx: Tx, id: number): Promise<Bracelet | null> {
    return (await tx.rows<Bracelet & Record<string, unknown>>(`${SELECT} where b.id = $1`, [id]))[0] ?? null;
  }

  /** Locks and returns a wristband, or null. */
  async lock(tx: Tx, id: number): Promise<Bracelet | null> {
    const [row] = await tx.rows<Bracelet & Record<string, unknown>>(
      `${SELECT} where b.id = $1 for no key update of b`,
      [id],
    );
    return row ?? null;
  }

  /** Locks and returns the wristband that a deposit was taken for, or null. */
  async lockByDeposit(tx: Tx, depositNo: string): Promise<Bracelet | null> {
    const [row] = await tx.rows<Bracelet & Record<string, unknown>>(
      `${SELECT} where b.deposit_no = $1 for no key update of b`,
      [depositNo],
    );
    return row ?? null;
  }

  /** Moves a wristband if it has the expected state; returns whether it had. */
  async move(tx: Tx, bracelet: Bracelet, next: BraceletState): Promise<boolean> {
    const ended = next.bindStatus === bindStatus.unbound && bracelet.bindStatus === bindStatus.bound;
    const moved = await tx.rows(
      `
        update bracelet
        set
          card_status = $4, bind_status = $5, version = version + 1
          ${ended ? ', holder_id = null, guest_name = null, guest_phone = null, deposit_no = null, deposit_paid = false, returned_at = app_now()' : ''}
        where id = $1 and card_status = $2 and bind_status = $3
        returning 1
      `,
      [bracelet.id, bracelet.cardStatus, bracelet.bindStatus, next.cardStatus, next.bindStatus],
    );
    return moved.length > 0;
  }

  /** Binds a wristband to its holder if it has the expected state; returns whether it had. */
  async bind(
    tx: Tx,
    bracelet: Bracelet,
    next: BraceletState,
    { holderId, guestName, guestPhone }: BraceletHolder,
    staffId: number,
  ): Promise<boolean> {
    const bound = await tx.rows(
      `
        update bracelet
        set
          card_status = $4, bind_status = $5, holder_id = $6, guest_name = $7, guest_phone = $8, issued_by = $9,
          issued_at = app_now(), version = version + 1
        where id = $1 and card_status = $2 and bind_status = $3
        returning 1
      `,
      [
        bracelet.id,
        bracelet.cardStatus,
        bracelet.bindStatus,
        next.cardStatus,
        next.bindStatus,
        holderId,
        guestName,
        guestPhone,
        staffId,
      ],
    );
    return bound.length > 0;
  }

  /** States the sale of the deposit of an issued wristband that has none; returns whether it had none. */
  async setDeposit(tx: Tx, id: number, depositNo: string): Promise<boolean> {
    const set = await tx.rows(
      `
        update bracelet
        set deposit_no = $2, deposit_paid = false, version = version + 1
        where id = $1 and bind_status = ${bindStatus.bound} and deposit_no is null
        returning 1
      `,
      [id, depositNo],
    );
    return set.length > 0;
  }

  /** Marks the deposit of a wristband as paid. */
  async markDepositPaid(tx: Tx, depositNo: string): Promise<void> {
    await tx.rows('update bracelet set deposit_paid = true, version = version + 1 where deposit_no = $1', [depositNo]);
  }

  /** Adds an entry to the log, for the holder the wristband has. */
  async log(tx: Tx, of: Pick<Bracelet, 'id' | 'holderId' | 'guestName'>, entry: BraceletLogEntry): Promise<void> {
    await tx.repository(BraceletLogEntity).insert({
      braceletId: of.id,
      userId: of.holderId,
      guestName: of.guestName,
      ...entry,
    });
  }

  /** Returns what ends the use of a wristband: bills in fen, its lockers in use, and whether its holder is inside. */
  async findOpen(tx: Tx, { id, chipNo, holderId, venueId }: Bracelet): Promise<OpenThings> {
    const [row] = await tx.rows<OpenThings & Record<string, unknown>>(
      `
        select
          (
            select coalesce(sum(g.amount), 0)::int
            from v_gate_bill g
            where g.owed and (g.bracelet_id = $1 or g.user_id = $3)
          ) as owed,
          array(select c.cell_name from v_locker_use c where c.bracelet_id = $1 order by c.cell_name) as lockers,
          exists (
            select 1
            from v_presence p
            where p.venue_id = $4
              and p.out_at is null
              and (p.user_id = $3 or upper(p.card_no) = $2)
              and not exists (select 1 from v_gate_bill_rule r where r.venue_id = $4 and r.return_first)
          ) as inside
      `,
      [id, chipNo, holderId, venueId],
    );
    return row as OpenThings;
  }

  /** Records the last use of a wristband. */
  async touch(tx: Tx, id: number, at: number): Promise<void> {
    await tx.rows(
      `
        update bracelet
        set last_use = greatest(last_use, to_timestamp($2::float8 / 1000))
        where id = $1
      `,
      [id, at],
    );
  }

  /** Returns those of the venues where a wristband is issued. */
  async venuesWithWorn(tx: Tx, venueIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (venueIds.length === 0) return new Set();
    const rows = await tx.rows<{ id: number }>(
      `select distinct venue_id as id from bracelet where venue_id = any ($1) and bind_status = ${bindStatus.bound}`,
      [venueIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns the wristband that a person wears, by its holder or chip; null if there is none. */
  async findWorn(
    tx: Tx,
    { userId, cardNo }: { readonly userId: number | null; readonly cardNo: string | null },
  ): Promise<Bracelet | null> {
    const [row] = await tx.rows<Bracelet & Record<string, unknown>>(
      `
        ${SELECT}
        where b.bind_status = ${bindStatus.bound}
          and b.card_status = ${cardStatus.normal}
          and (b.holder_id = $1 or ($1::int is null and b.chip_no = upper($2)))
        limit 1
      `,
      [userId, cardNo],
    );
    return row ?? null;
  }

  /** Returns whether a wristband was ever used. */
  async hasLog(tx: Tx, id: number): Promise<boolean> {
    return (await tx.rows('select 1 from bracelet_log where bracelet_id = $1 limit 1', [id])).length > 0;
  }

  /** Returns the active member with this account, card or telephone number, in their first role; null if not exactly one. */
  async findMember(keyword: string): Promise<FoundMember | null> {
    const found = await this.db.rows<FoundMember & Record<string, unknown>>(
      `
        select u.id as "userId",
          coalesce((select g.role_id from v_role_grant g where g.user_id = u.id order by g.sort limit 1), 0) as "roleId"
        from v_app_user u
        where u.status = 1
          and u.id = any(array(
            select id from v_app_user where username = $1
            union
            select id from v_app_user where campus_card_no = $1
            union
            select id
            from v_app_user
            where (username || ' ' || name || ' ' || phone) ilike '%' || $2 || '%' and phone = $1
          ))
        limit 2
      `,
      [keyword, keyword.replace(/[\\%_]/g, '\\$&')],
    );
    return found.length === 1 ? (found[0] as FoundMember) : null;
  }

  /** Returns the refunds of a sale that are handed over at a counter and not completed yet. */
  async openCounterRefunds(tx: Tx, tradeNo: string): Promise<string[]> {
    const rows = await tx.rows<{ no: string }>(
      `
        select refund_no as no
        from v_refund
        where trade_no = $1 and route = ${refundRoute.offline} and status = ${financeStatus.refunding}
        order by id
      `,
      [tradeNo],
    );
    return rows.map(({ no }) => no);
  }
}
