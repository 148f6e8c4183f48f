import { Injectable } from '@nestjs/common';
import { cellState, type CellState, type LockerEnd } from '#domain/lockers/locker.status';
import { hardwareKind } from '#domain/devices/device.status';
import type { Fen } from '#domain/kit/money';
import { Db, type Tx } from '#server/kit/db/db';

/** A cell with its cabinet and the venue. */
export interface Cell {
  readonly id: number;
  readonly no: number;
  readonly state: CellState;
  readonly cabinetId: number;
  readonly cabinet: string;
  readonly venueId: number;
  readonly merchantId: number;
}

/** A cabinet. */
export interface Cabinet {
  readonly id: number;
  readonly venueId: number;
  readonly merchantId: number;
}

/** The use of a cell that has not ended; instants in epoch ms. */
export interface OpenUse {
  readonly id: number;
  readonly braceletId: number;
  readonly userId: number | null;
  readonly openedAt: number;
}

/** A wristband at a cabinet. */
export interface LockerBracelet {
  readonly id: number;
  readonly venueId: number;
  readonly holderId: number | null;
  readonly guestName: string | null;
  readonly usable: boolean;
  /** The cell it uses now, or null. */
  readonly cell: string | null;
  readonly cellId: number | null;
}

/** How a use ended. */
export interface UseEnd {
  readonly at: number;
  readonly closedAs: LockerEnd;
  readonly staffId: number | null;
  readonly reason: string | null;
  readonly nights: number;
  readonly fee: Fen;
}

const CELL = `
  select c.id, c.no, c.state, c.cabinet_id as "cabinetId", h.name as cabinet, h.venue_id as "venueId",
    v.merchant_id as "merchantId"
  from locker_cell c
    join v_hardware h on h.id = c.cabinet_id
    join v_venue v on v.id = h.venue_id
`;

/** Rows of cells and their uses: moved by compare-and-set. */
@Injectable()
export class LockerStore {
  constructor(private readonly db: Db) {}

  /** Locks and returns a cell, or null. */
  async lock(tx: Tx, id: number): Promise<Cell | null> {
    return (
      (await tx.rows<Cell & Record<string, unknown>>(`${CELL} where c.id = $1 for no key update of c`, [id]))[0] ?? null
    );
  }

  /** Locks and returns a cell by its cabinet and number, or null. */
  async lockByNo(tx: Tx, cabinetId: number, no: number): Promise<Cell | null> {
    const sql = `${CELL} where c.cabinet_id = $1 and c.no = $2 for no key update of c`;
    return (await tx.rows<Cell & Record<string, unknown>>(sql, [cabinetId, no]))[0] ?? null;
  }

  /** Moves a cell if it has the expected state; returns whether it had. */
  async move(tx: Tx, cell: Cell, next: CellState, note = ''): Promise<boolean> {
    const moved = await tx.rows(
      'update locker_cell set state = $3, note = $4, version = version + 1 where id = $1 and state = $2 returning 1',
      [cell.id, cell.state, next, note],
    );
    return moved.length > 0;
  }

  /** Begins the use of a cell; returns false if the cell or the wristband is in use. */
  async begin(tx: Tx, cell: Cell, bracelet: LockerBracelet, at: number, staffId: number | null): Promise<boolean> {
    const begun = await tx.rows(
      `
        insert into locker_record (cell_id, bracelet_id, user_id, guest_name, opened_at, opened_by)
        values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)
        on conflict do nothing
        returning 1
      `,
      [cell.id, bracelet.id, bracelet.holderId, bracelet.guestName, at, staffId],
    );
    return begun.length > 0;
  }

  /** Locks and returns the use of a cell that has not ended, or null. */
  async findOpenUse(tx: Tx, cellId: number): Promise<OpenUse | null> {
    const [row] = await tx.rows<OpenUse & Record<string, unknown>>(
      `
        select id, bracelet_id as "braceletId", user_id as "userId", epoch_ms(opened_at) as "openedAt"
        from locker_record
        where cell_id = $1 and closed_at is null
        for no key update
      `,
      [cellId],
    );
    return row ?? null;
  }

  /** Ends a use, if it has not ended; returns whether it had not. */
  async end(tx: Tx, id: number, { at, closedAs, staffId, reason, nights, fee }: UseEnd): Promise<boolean> {
    const ended = await tx.rows(
      `
        update locker_record
        set
          closed_at = greatest(opened_at, to_timestamp($2::float8 / 1000)), closed_as = $3, closed_by = $4, reason = $5,
          nights = $6, fee = $7,
          minutes = greatest(
            0, floor(extract(epoch from to_timestamp($2::float8 / 1000) - opened_at) / 60)
          )::int
        where id = $1 and closed_at is null
        returning 1
      `,
      [id, at, closedAs, staffId, reason, nights, fee],
    );
    return ended.length > 0;
  }

  /** Returns the wristband with this chip, or with this label at the venue; null if there is none. */
  async findBracelet(tx: Tx, venueId: number, chipOrLabel: string): Promise<LockerBracelet | null> {
    const [row] = await tx.rows<LockerBracelet & Record<string, unknown>>(
      `
        select b.id, b.venue_id as "venueId", b.holder_id as "holderId", b.guest_name as "guestName", b.usable,
          u.cell_name as cell, u.cell_id as "cellId"
        from v_bracelet b
          left join v_locker_use u on u.bracelet_id = b.id
        where b.chip_no = upper($2) or (b.venue_id = $1 and b.label_no = $2)
        order by b.chip_no = upper($2) desc
        limit 1
      `,
      [venueId, chipOrLabel],
    );
    return row ?? null;
  }

  /** Returns a cabinet, or null. */
  async findCabinet(tx: Tx, id: number): Promise<Cabinet | null> {
    const [row] = await tx.rows<Cabinet & Record<string, unknown>>(
      `
        select h.id, h.venue_id as "venueId", v.merchant_id as "merchantId"
        from v_hardware h
          join v_venue v on v.id = h.venue_id
        where h.id = $1 and h.kind = ${hardwareKind.locker}
      `,
      [id],
    );
    return row ?? null;
  }

  /** Adds free cells with a range of numbers; returns the first number that exists, or null if all were added. */
  async addCells(
    tx: Tx,
    { cabinetId, from, to, size, area }: Readonly<Record<'cabinetId' | 'from' | 'to' | 'size' | 'area', number>>,
  ): Promise<number | null> {
    const [taken] = await tx.rows<{ no: number }>(
      'select no from locker_cell where cabinet_id = $1 and no between $2 and $3 order by no limit 1',
      [cabinetId, from, to],
    );
    if (taken) return taken.no;
    await tx.rows(
      `
        insert into locker_cell (cabinet_id, no, size, area, state)
        select $1, n, $4, $5, ${cellState.free} from generate_series($2::int, $3) n
      `,
      [cabinetId, from, to, size, area],
    );
    return null;
  }

  /** Returns the minute of the day at which a venue closes, beyond 1440 if after midnight. */
  async closingMinute(tx: Tx, venueId: number): Promise<number> {
    const [row] = await tx.rows<{ at: number }>(
      `
        select case when open_end <= open_begin then open_end + 1440 else open_end end::int as at
        from v_venue
        where id = $1
      `,
      [venueId],
    );
    return row?.at ?? 0;
  }

  /** Returns the time of the database, epoch ms. */
  async now(tx: Tx): Promise<number> {
    return (await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now'))[0]?.now ?? 0;
  }
}
