import { Injectable } from '@nestjs/common';
import { fromYuan } from '#domain/kit/money';
import type { StockMove } from '#domain/venues/commodity.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { commodities, CommodityRow, StockMoveRow } from '#contract/venues/commodity.contract';
import { Db, type Tx } from '#server/kit/db';
import {
  contains,
  is,
  listAll,
  listPage,
  listTotals,
  sinceDate,
  untilDate,
  type ListSpec,
  type Statement,
} from '#server/kit/list';
import { scoped, type Scope } from '#server/kit/scope';
import { UNDO_MINUTES } from '#domain/venues/commodity.rules';

const STATE = 'case when c.stock <= 0 then 3 when c.stock <= c.min_stock then 2 else 1 end';

const list: ListSpec<'keyword' | 'venueId' | 'type' | 'state' | 'status' | 'id', never> = {
  select: `c.id, c.name, c.en_name as "enName", c.type, coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName", c.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", c.unit, c.en_unit as "enUnit",
    c.stock, c.min_stock as "minStock", ${STATE} as state, (c.price / 100.0)::numeric(14, 2) as "unitPrice", (c.price::bigint * c.stock / 100.0)::numeric(14, 2) as value, c.place, c.en_place as "enPlace", coalesce(k.name, '') as keeper, coalesce(k.en_name, '') as "enKeeper", coalesce(k.username, '') as "keeperAccount",
    c.pics, c.status, c.version, (select to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') from commodity_move m where m.commodity_id = c.id order by m.id desc limit 1) as "movedAt"`,
  from: `commodity c join venue v on v.id = c.venue_id left join code_item t on t.code_key = 'commodity_type' and t.value = c.type left join app_user k on k.id = c.keeper_id`,
  filters: {
    keyword: contains('c.name', 'c.en_name', 'c.place'),
    venueId: is('c.venue_id'),
    type: is('c.type'),
    state: is(STATE),
    status: is('c.status'),
    id: is('c.id'),
  },
  sorts: {},
  last: 'c.status desc, v.sort, v.id, c.name, c.id',
};

const moves: ListSpec<'id' | 'kind' | 'dateFrom' | 'dateTo', never> = {
  select: `m.id, to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, m.kind, m.delta, m.stock_after as "stockAfter", m.person, m.note, u.name as operator, u.en_name as "enOperator", exists (select 1 from commodity_move o where o.undo_of = m.id) as undone,
    case when m.kind <> 5 and not exists (select 1 from commodity_move o where o.undo_of = m.id) and m.at > (select app_now()) - interval '${UNDO_MINUTES} minutes' then epoch_ms(m.at + interval '${UNDO_MINUTES} minutes') end as "undoUntil"`,
  from: 'commodity_move m join app_user u on u.id = m.user_id',
  filters: { id: is('m.commodity_id'), kind: is('m.kind'), dateFrom: sinceDate('m.at'), dateTo: untilDate('m.at') },
  sorts: {},
  countFrom: 'commodity_move m',
  last: 'm.id desc',
};

/** The stored fields of a supply that are checked before a change. */
export interface KeptCommodity {
  readonly id: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly stock: number;
  readonly status: number;
  readonly version: number;
}

/** A stored movement. Times are in epoch ms. */
export interface KeptMove {
  readonly id: number;
  readonly commodityId: number;
  readonly kind: StockMove;
  readonly delta: number;
  readonly undone: boolean;
  readonly at: number;
  readonly now: number;
}

/** A movement to insert. */
export interface NewMove {
  readonly commodityId: number;
  readonly kind: StockMove;
  readonly delta: number;
  readonly person?: string;
  readonly note?: string;
  readonly userId: number;
  readonly undoOf?: number;
}

type Draft = ParsedOf<typeof commodities.edit>;
type Columns = Omit<Draft, 'id' | 'version' | 'keeperAccount'> & { readonly keeperId: number | null };

const within = (scope: Scope) => scoped(scope, { venue: 'c.venue_id', merchant: 'v.merchant_id' });
const columnsOf = (of: Columns) => ({
  venue_id: of.venueId,
  name: of.name,
  en_name: of.enName,
  type: of.type,
  unit: of.unit,
  en_unit: of.enUnit,
  price: fromYuan(of.unitPrice),
  min_stock: of.minStock,
  place: of.place,
  en_place: of.enPlace,
  keeper_id: of.keeperId,
  pics: JSON.stringify(of.pics),
  status: of.status,
});

/** Stores supplies and their movements. */
@Injectable()
export class CommodityStore {
  constructor(readonly db: Db) {}

  async page(asked: ParsedOf<typeof commodities.list>, scope: Scope) {
    const worth = listTotals(
      list,
      asked,
      'coalesce((sum(c.price::bigint * c.stock) / 100.0)::numeric(14, 2), 0) as worth',
      within(scope),
    );
    const [page, [totals]] = await Promise.all([
      listPage<CommodityRow>(this.db, list, asked, within(scope)),
      this.db.rows<{ worth: number }>(worth.sql, worth.values),
    ]);
    return { ...page, totals: { worth: totals?.worth ?? 0 } };
  }

  /** Returns the statement of the filtered supplies. */
  all(asked: object, scope: Scope, cap: number): Statement {
    return listAll(list, asked as Record<string, unknown>, cap, within(scope));
  }

  /** Returns a supply within the scope. */
  async one(id: number, scope: Scope): Promise<CommodityRow | null> {
    const { sql, values } = listAll(list, { id }, 1, within(scope));
    return (await this.db.rows<CommodityRow>(sql, values))[0] ?? null;
  }

  /** Returns the stock of the last thirty days: the stock before, and after each of the latest movements. */
  async course(id: number): Promise<{ before: number; points: { at: number; stock: number }[] }> {
    const points = await this.db.rows<{ at: number; stock: number; delta: number }>(
      `select epoch_ms(at) as at, stock_after as stock, delta from (select * from commodity_move where commodity_id = $1 and at > (select app_now()) - interval '30 days' order by id desc limit 500) m order by id`,
      [id],
    );
    const [first] = points;
    const [last] = first
      ? []
      : await this.db.rows<{ stock: number }>('select stock from commodity where id = $1', [id]);
    return {
      before: first ? first.stock - first.delta : (last?.stock ?? 0),
      points: points.map(({ at, stock }) => ({ at, stock })),
    };
  }

  moves(asked: ParsedOf<typeof commodities.moves>) {
    return listPage<StockMoveRow>(this.db, moves, asked);
  }

  /** Returns the statement of the filtered movements of a supply. */
  allMoves(asked: object, cap: number): Statement {
    return listAll(moves, asked as Record<string, unknown>, cap);
  }

  /** Returns the venues to which a caller may assign a supply. */
  venues(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    const where = [
      'true',
      ...scoped(scope, { venue: 'v.id', merchant: 'v.merchant_id' })((value) => `$${values.push(value)}`),
    ].join(' and ');
    return this.db.rows(
      `select v.id, v.venue_name as name, v.en_name as "enName" from venue v where ${where} order by v.sort, v.id`,
      values,
    );
  }

  /** Locks and returns a supply. Concurrent stock movements wait here. */
  async lock(tx: Tx, id: number): Promise<KeptCommodity | null> {
    return (
      (
        await tx.rows<KeptCommodity & Record<string, unknown>>(
          'select c.id, c.venue_id as "venueId", v.merchant_id as "merchantId", c.stock, c.status, c.version from commodity c join venue v on v.id = c.venue_id where c.id = $1 for update of c',
          [id],
        )
      )[0] ?? null
    );
  }

  /** Returns a movement. */
  async moveOf(tx: Tx, id: number): Promise<KeptMove | null> {
    return (
      (
        await tx.rows<KeptMove & Record<string, unknown>>(
          `select m.id, m.commodity_id as "commodityId", m.kind, m.delta, exists (select 1 from commodity_move o where o.undo_of = m.id) as undone, epoch_ms(m.at) as at, epoch_ms((select app_now())) as now from commodity_move m where m.id = $1`,
          [id],
        )
      )[0] ?? null
    );
  }

  async add(tx: Tx, of: Columns): Promise<number> {
    const columns = columnsOf(of);
    const names = Object.keys(columns);
    const [row] = await tx.rows<{ id: number }>(
      `insert into commodity (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    );
    return (row as { id: number }).id;
  }

  async change(tx: Tx, id: number, of: Columns): Promise<void> {
    const columns = columnsOf(of);
    await tx.rows(
      `update commodity set ${Object.keys(columns)
        .map((name, i) => `${name} = $${i + 2}`)
        .join(', ')}, version = version + 1 where id = $1`,
      [id, ...Object.values(columns)],
    );
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from commodity where id = $1', [id]);
  }

  /** Inserts a movement, which changes the stock, and returns the new stock. */
  async move(
    tx: Tx,
    { commodityId, kind, delta, person = '', note = '', userId, undoOf }: NewMove,
  ): Promise<{ id: number; stock: number }> {
    const [row] = await tx.rows<{ id: number; stock: number }>(
      'insert into commodity_move (commodity_id, kind, delta, stock_after, person, note, user_id, undo_of) values ($1, $2, $3, 0, $4, $5, $6, $7) returning id, stock_after as stock',
      [commodityId, kind, delta, person, note, userId, undoOf ?? null],
    );
    return row as { id: number; stock: number };
  }

  /** Returns the active account with this user name. */
  async keeper(tx: Tx, account: string): Promise<number | null> {
    return (
      (await tx.rows<{ id: number }>('select id from app_user where username = $1 and status = 1', [account]))[0]?.id ??
      null
    );
  }

  /** Returns the venue and its merchant; null if it does not exist. */
  async venue(tx: Tx, id: number): Promise<{ venueId: number; merchantId: number } | null> {
    return (
      (
        await tx.rows<{ venueId: number; merchantId: number }>(
          'select id as "venueId", merchant_id as "merchantId" from venue where id = $1',
          [id],
        )
      )[0] ?? null
    );
  }
}
