import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Meeting } from '#domain/orders/meeting.rules';
import type { LocalDate } from '#domain/kit/time';
import type { LotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { Db } from '#server/kit/db/db';
import { OrderService } from '#server/orders/order.service';
import { PotEntity } from './pot.entity';
import { PotTicketEntity } from './pot-ticket.entity';

/** A draw as stored. Instants in epoch ms. */
export type ReleaseLotteryRow = Pick<
  PotEntity,
  'siteId' | 'date' | 'seed' | 'seedHash' | 'algorithm' | 'tickets' | 'taken'
> & {
  readonly announcedAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawnAt: number | null;
  readonly now: number;
};

/** The requested booking of a ticket. */
export interface LotteryEntryRequest {
  readonly reservationOrderJson: string;
  readonly people: number;
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly reservationType: number;
  readonly phone: string;
  readonly remark: string | null;
  readonly meeting?: Meeting | null;
  readonly agent: string;
  readonly loginCheckStatus: number;
}

/** A ticket with the requested booking. */
export type LotteryTicketRow = Omit<PotTicketEntity, 'siteId' | 'date' | 'wish' | 'result' | 'at'> & {
  readonly wish: LotteryEntryRequest;
  readonly result: LotteryTicketResult;
};

/** Seconds without completion after which another process may make the draw, because the first one died. */
const LEASE_SECONDS = 30;
const LOTTERY_COLUMNS = `
  site_id as "siteId", date, seed, seed_hash as "seedHash", algorithm, epoch_ms(announced_at) as "announcedAt",
  epoch_ms(opens_at) as "opensAt", epoch_ms(closes_at) as "closesAt", epoch_ms(drawn_at) as "drawnAt", tickets, taken,
  epoch_ms(app_now()) as now
`;

/** Stores draws and their tickets. */
@Injectable()
export class ReleaseLotteryStore {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
  ) {}

  /** Returns the last date of a site that has a draw; null if there is none. */
  async newestDate(siteId: number): Promise<LocalDate | null> {
    const newest = await this.db.repository(PotEntity).findOne({
      select: { siteId: true, date: true },
      where: { siteId },
      order: { date: 'DESC' },
    });
    return (newest?.date ?? null) as LocalDate | null;
  }

  /** Returns the draw of a site's date, or null. */
  async find(siteId: number, date: string): Promise<ReleaseLotteryRow | null> {
    const [row] = await this.db.rows<ReleaseLotteryRow>(
      `select ${LOTTERY_COLUMNS} from pot where site_id = $1 and date = $2`,
      [siteId, date],
    );
    return row ?? null;
  }

  /** Announces a draw with its seed unless it exists. */
  async announce(
    siteId: number,
    date: string,
    {
      seed,
      seedHash,
      algorithm,
      opensAt,
      closesAt,
    }: Pick<ReleaseLotteryRow, 'seed' | 'seedHash' | 'algorithm' | 'opensAt' | 'closesAt'>,
  ): Promise<void> {
    await this.db.rows(
      `
        insert into pot (site_id, date, seed, seed_hash, algorithm, opens_at, closes_at)
        values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))
        on conflict do nothing
      `,
      [siteId, date, seed, seedHash, algorithm, opensAt, closesAt],
    );
  }

  /**
   * Enters a member or changes their request, when it is their turn at the draw; they hold no connection before.
   * Returns the ticket number, or null if the draw is not open.
   */
  async enterLottery(
    siteId: number,
    date: LocalDate,
    userId: number,
    roleId: number,
    entry: LotteryEntryRequest,
    wants: readonly string[],
  ): Promise<number | null> {
    const [row] = await this.orders.runForDay({ siteId, date }, () =>
      this.db.rows<{ no: number | null }>('select enter_pot($1, $2, $3, $4, $5, $6) as no', [
        siteId,
        date,
        userId,
        roleId,
        JSON.stringify(entry),
        wants,
      ]),
    );
    return row?.no ?? null;
  }

  /** Returns the ticket of a member. */
  async ticket(siteId: number, date: string, userId: number): Promise<LotteryTicketRow | null> {
    const ticket = await this.db.repository(PotTicketEntity).findOneBy({ siteId, date, userId });
    return ticket as LotteryTicketRow | null;
  }

  /** Returns all tickets, by number. */
  async tickets(siteId: number, date: string): Promise<LotteryTicketRow[]> {
    const tickets = await this.db
      .repository(PotTicketEntity)
      .find({ where: { siteId, date }, order: { ticketNo: 'ASC' } });
    return tickets as LotteryTicketRow[];
  }

  /** Returns draws that have closed and are not drawn. */
  findDue(): Promise<Pick<PotEntity, 'siteId' | 'date'>[]> {
    return this.db.rows(
      `
        select site_id as "siteId", date
        from pot
        where drawn_at is null and closes_at <= app_now()
        order by closes_at
        limit 20
      `,
    );
  }

  /** Claims a closed draw for drawing; null if another process has it, or it is done. */
  async claimDraw(siteId: number, date: string): Promise<ReleaseLotteryRow | null> {
    const [row] = await this.db.rows<ReleaseLotteryRow>(
      `
        update pot
        set drawing_at = app_now()
        where site_id = $1
          and date = $2
          and drawn_at is null
          and closes_at <= app_now()
          and (drawing_at is null or drawing_at < app_now() - ${LEASE_SECONDS} * interval '1 second')
        returning ${LOTTERY_COLUMNS}
      `,
      [siteId, date],
    );
    return row ?? null;
  }

  /** Stores the result of a ticket once, and renews the lease of the draw. */
  async settleTicket(
    id: number,
    result: LotteryTicketResult,
    { tradeNo = null, reason = null }: { tradeNo?: string | null; reason?: string | null },
  ): Promise<void> {
    await this.db.rows(
      `
        with drawn as (
          update pot_ticket
          set result = $2, trade_no = $3, reason = $4
          where id = $1 and result = 0
          returning site_id, date
        )
        update pot p set drawing_at = app_now() from drawn d where (p.site_id, p.date) = (d.site_id, d.date)
      `,
      [id, result, tradeNo, reason],
    );
  }

  /** Marks the draw as made; from now on it can be verified. */
  async finishDraw(siteId: number, date: string, taken: readonly string[]): Promise<void> {
    await this.db
      .repository(PotEntity)
      .update({ siteId, date, drawnAt: IsNull() }, { drawnAt: () => 'app_now()', taken: [...taken] });
  }
}
