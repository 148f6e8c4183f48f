import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { toYuan } from '#domain/kit/money';
import type { Charge } from '#domain/charges/charge.rules';
import type { ChargeRow } from '#contract/charges/charge.contract';
import { Db, type Tx } from '#server/kit/db/db';
import type { SqlStatement } from '#server/kit/db/list';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { ChargeEntity } from './charge.entity';

/** A price to insert. */
export type NewCharge = Omit<Charge, 'id'>;

/** The list of a price: those of a site or one of its spaces for the same period. */
export type ChargeList = Readonly<Pick<ChargeEntity, 'siteId' | 'spaceId' | 'effectiveFrom' | 'effectiveTo'>>;

const chargeOf = ({ siteId: _, ...charge }: ChargeEntity): Charge => charge as Charge;
const sameOrNull = <T>(value: T | null) => value ?? IsNull();

/** Returns a price in wire format. */
export const toChargeRow = ({ price, companionPrice, ...row }: Charge): ChargeRow => ({
  ...row,
  price: toYuan(price),
  companionPrice: toYuan(companionPrice),
});

/** Returns a digest of a price table, which changes with any row. */
export const tableDigestOf = (charges: readonly Charge[]): string =>
  createHash('sha1')
    .update(JSON.stringify([...charges].sort((a, b) => a.id - b.id)))
    .digest('hex');

/** Stores price tables. */
@Injectable()
export class ChargeStore {
  constructor(private readonly db: Db) {}

  /** Returns all prices of a site. */
  async chargesOf(siteId: number): Promise<Charge[]> {
    const rows = await this.db.repository(ChargeEntity).find({ where: { siteId }, order: { id: 'ASC' } });
    return rows.map(chargeOf);
  }

  /** Locks the tables of sites and returns their prices. */
  async lockSites(tx: Tx, siteIds: readonly number[]): Promise<Map<number, Charge[]>> {
    await tx.rows('select id from v_site where id = any ($1) order by id for no key update', [siteIds]);
    const rows = await tx.repository(ChargeEntity).find({ where: { siteId: In(siteIds) }, order: { id: 'ASC' } });
    return new Map(siteIds.map((siteId) => [siteId, rows.filter((row) => row.siteId === siteId).map(chargeOf)]));
  }

  /** Replaces the rows of a list. */
  async replace(tx: Tx, list: ChargeList, rows: readonly NewCharge[]): Promise<void> {
    await this.clear(tx, list);
    await this.add(tx, list.siteId, rows);
  }

  /** Deletes a list. */
  async clear(tx: Tx, { siteId, spaceId, effectiveFrom, effectiveTo }: ChargeList): Promise<void> {
    await tx.repository(ChargeEntity).delete({
      siteId,
      spaceId: sameOrNull(spaceId),
      effectiveFrom: sameOrNull(effectiveFrom),
      effectiveTo: sameOrNull(effectiveTo),
    });
  }

  /** Deletes single prices. */
  async drop(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.repository(ChargeEntity).delete({ id: In(ids) });
  }

  /** Adds prices to a site. */
  async add(tx: Tx, siteId: number, rows: readonly NewCharge[]): Promise<void> {
    await tx.rows(
      `
        insert into charge (
          site_id, space_id, role_id, date_kind, begin_minute, end_minute, price, companion_price, effective_from,
          effective_to
        )
        select $1, x."spaceId", x."roleId", x."dateKind", x."beginMinute", x."endMinute", x.price, x."companionPrice",
          x."effectiveFrom", x."effectiveTo"
        from jsonb_to_recordset($2::jsonb) as x(
          "spaceId" int, "roleId" int, "dateKind" smallint, "beginMinute" smallint, "endMinute" smallint, price int,
          "companionPrice" int, "effectiveFrom" date, "effectiveTo" date
        )
      `,
      [siteId, JSON.stringify(rows)],
    );
  }

  /** Returns the number of upcoming orders of a site. */
  async countUpcomingOrders(siteId: number): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from v_venue_order
        where site_id = $1 and reservation_date >= (select school_now())::date and order_status = '1'
      `,
      [siteId],
    );
    return row?.n ?? 0;
  }

  /** Returns the roles of an account; null if it does not exist. */
  async rolesOf(account: string): Promise<readonly number[] | null> {
    const [row] = await this.db.rows<{ roleIds: number[] }>(
      `
        select coalesce(
          array_agg(g.role_id order by g.role_id) filter (where g.role_id is not null), '{}'
        ) as "roleIds"
        from v_app_user u
          left join v_role_grant g on g.user_id = u.id
        where u.username = $1
        group by u.id
      `,
      [account],
    );
    return row?.roleIds ?? null;
  }

  /** Returns the statement of all prices in a scope, by venue and site, as the file lists them. */
  all(scope: Scope, siteId?: number): SqlStatement {
    const values: unknown[] = [];
    const within = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const clock = (column: string) => `to_char(make_interval(mins => least(c.${column}, 1440)), 'HH24:MI')`;
    return {
      sql: `
        select
          v.venue_name as "venueName", s.site_name as "siteName", p.space_name as "spaceName", c.role_id as role,
          c.date_kind as "dateKind", ${clock('begin_minute')} as begin, ${clock('end_minute')} as "end",
          (c.price / 100.0)::numeric(9, 2) as price, (c.companion_price / 100.0)::numeric(9, 2) as "companionPrice",
          c.effective_from as "effectiveFrom", c.effective_to as "effectiveTo"
        from charge c
          join v_site s on s.id = c.site_id
          join v_venue v on v.id = s.venue_id
          left join v_space p on p.id = c.space_id
        where ${within} ${siteId === undefined ? '' : `and s.id = $${values.push(siteId)}`}
        order by v.sort, v.id, s.sort, s.id, p.sort nulls first, c.effective_from nulls first, c.role_id, c.date_kind,
          c.begin_minute
      `,
      values,
    };
  }
}
