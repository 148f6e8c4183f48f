import { Injectable } from '@nestjs/common';
import { fromYuan } from '#domain/kit/money';
import type { StockMoveKind } from '#domain/commodities/commodity.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { commodities, CommodityRow, StockMoveRow } from '#contract/commodities/commodity.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  listTotals,
  sinceDate,
  untilDate,
  type ListQuery,
  type SqlStatement,
} from '#server/kit/db/list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { UNDO_MINUTES } from '#domain/commodities/commodity.rules';
import { CommodityEntity } from './commodity.entity';

const STATE = 'case when c.stock <= 0 then 3 when c.stock <= c.min_stock then 2 else 1 end';

const list: ListQuery<'keyword' | 'venueId' | 'type' | 'state' | 'status' | 'id', never> = {
  select: `c.id, c.name, c.en_name as "enName", c.type, coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName", c.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", c.unit, c.en_unit as "enUnit",
    c.stock, c.min_stock as "minStock", ${STATE} as state, (c.price / 100.0)::numeric(14, 2) as "unitPrice", (c.price::bigint * c.stock / 100.0)::numeric(14, 2) as value, c.place, c.en_place as "enPlace", coalesce(k.name, '') as keeper, coalesce(k.en_name, '') as "enKeeper", coalesce(k.username, '') as "keeperAccount",
    c.pics, c.status, c.version, (select to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') from commodity_move m where m.commodity_id = c.id order by m.id desc limit 1) as "movedAt"`,
  from: `commodity c join venue v on v.id = c.venue_id left join code_item t on t.code_key = 'commodity_type' and t.value = c.type left join app_user k on k.id = c.keeper_id`,
  filters: {
    keyword: contains('c.name', 'c.en_name', 'c.place'),
    venueId: equals('c.venue_id'),
    type: equals('c.type'),
    state: equals(STATE),
    status: equals('c.status'),
    id: equals('c.id'),
  },
  sorts: {},
  tieBreaker: 'c.status desc, v.sort, v.id, c.name, c.id',
};

const moveList: ListQuery<'id' | 'kind' | 'dateFrom' | 'dateTo', never> = {
  select: `m.id, to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, m.kind, m.delta, m.stock_after as "stockAfter", m.person, m.note, u.name as operator, u.en_name as "enOperator", exists (select 1 from commodity_move o where o.undo_of = m.id) as undone,
    case when m.kind <> 5 and not exists (select 1 from commodity_move o where o.undo_of = m.id) and m.at > (select app_now()) - interval '${UNDO_MINUTES} minutes' then epoch_ms(m.at + interval '${UNDO_MINUTES} minutes') end as "undoUntil"`,
  from: 'commodity_move m join app_user u on u.id = m.user_id',
  filters: {
    id: equals('m.commodity_id'),
    kind: equals('m.kind'),
    dateFrom: sinceDate('m.at'),
    dateTo: untilDate('m.at'),
  },
  sorts: {},
  countFrom: 'commodity_move m',
  tieBreaker: 'm.id desc',
};

/** The stored fields of a supply that are checked before a change. */
export interface StoredCommodity {
  readonly id: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly stock: number;
  readonly status: number;
  readonly version: number;
}

/** A stored movement. Times are in epoch ms. */
interface StoredStockMove {
  readonly id: number;
  readonly commodityId: number;
  readonly kind: StockMoveKind;
  readonly delta: number;
  readonly undone: boolean;
  readonly at: number;
  readonly now: number;
}

/** A movement to insert. */
export interface NewStockMove {
  readonly commodityId: number;
  readonly kind: StockMoveKind;
  readonly delta: number;
  readonly person?: string;
  readonly note?: string;
  readonly userId: number;
  readonly undoOf?: number;
}

type Draft = ParsedOf<typeof commodities.edit>;
type CommodityDraft = Omit<Draft, 'id' | 'version' | 'keeperAccount'> & { readonly keeperId: number | null };

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'c.venue_id', merchant: 'v.merchant_id' });
const columnsOf = (of: CommodityDraft) => ({
  venueId: of.venueId,
  name: of.name,
  enName: of.enName,
  type: of.type,
  unit: of.unit,
  enUnit: of.enUnit,
  price: fromYuan(of.unitPrice),
  minStock: of.minStock,
  place: of.place,
  enPlace: of.enPlace,
  keeperId: of.keeperId,
  pics: of.pics,
  status: of.status,
});

/** Stores supplies and their movements. */
@Injectable()
export class CommodityStore {
  constructor(private readonly db: Db) {}

  async page(query: ParsedOf<typeof commodities.list>, scope: Scope) {
    const worth = listTotals(
      list,
      query,
      'coalesce((sum(c.price::bigint * c.stock) / 100.0)::numeric(14, 2), 0) as worth',
      withinScope(scope),
    );
    const [page, [totals]] = await Promise.all([
      listPage<CommodityRow>(this.db, list, query, withinScope(scope)),
      this.db.rows<{ worth: number }>(worth.sql, worth.values),
    ]);
    return { ...page, totals: { worth: totals?.worth ?? 0 } };
  }

  /** Returns the statement of the filtered supplies. */
  all(query: object, scope: Scope, limit: number): SqlStatement {
    return listAll(list, query as Record<string, unknown>, limit, withinScope(scope));
  }

  /** Returns a supply within the scope. */
  async find(id: number, scope: Scope): Promise<CommodityRow | null> {
    const { sql, values } = listAll(list, { id }, 1, withinScope(scope));
    return (await this.db.rows<CommodityRow>(sql, values))[0] ?? null;
  }

  /** Returns the stock of the last thirty days: the stock before, and after each of the latest movements. */
  async stockHistory(id: number): Promise<{ before: number; points: { at: number; stock: number }[] }> {
    const points = await this.db.rows<{ at: number; stock: number; delta: number }>(
      `
        select epoch_ms(at) as at, stock_after as stock, delta
        from (
          select *
          from commodity_move
          where commodity_id = $1 and at > (select app_now()) - interval '30 days'
          order by id desc
          limit 500
        ) m
        order by id
      `,
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

  moves(query: ParsedOf<typeof commodities.moves>) {
    return listPage<StockMoveRow>(this.db, moveList, query);
  }

  /** Returns the statement of the filtered movements of a supply. */
  allMoves(query: object, limit: number): SqlStatement {
    return listAll(moveList, query as Record<string, unknown>, limit);
  }

  /** Locks and returns a supply. Concurrent stock movements wait here. */
  async lock(tx: Tx, id: number): Promise<StoredCommodity | null> {
    return (
      (
        await tx.rows<StoredCommodity & Record<string, unknown>>(
          'select c.id, c.venue_id as "venueId", v.merchant_id as "merchantId", c.stock, c.status, c.version from commodity c join venue v on v.id = c.venue_id where c.id = $1 for update of c',
          [id],
        )
      )[0] ?? null
    );
  }

  /** Returns a movement. */
  async findMove(tx: Tx, id: number): Promise<StoredStockMove | null> {
    return (
      (
        await tx.rows<StoredStockMove & Record<string, unknown>>(
          `
            select m.id, m.commodity_id as "commodityId", m.kind, m.delta,
              exists (select 1 from commodity_move o where o.undo_of = m.id) as undone, epoch_ms(m.at) as at,
              epoch_ms((select app_now())) as now
            from commodity_move m
            where m.id = $1
          `,
          [id],
        )
      )[0] ?? null
    );
  }

  add(tx: Tx, draft: CommodityDraft): Promise<number> {
    return insertRow(tx, CommodityEntity, columnsOf(draft));
  }

  change(tx: Tx, id: number, draft: CommodityDraft): Promise<void> {
    return updateRow(tx, CommodityEntity, id, columnsOf(draft));
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(CommodityEntity).delete(id);
  }

  /** Inserts a movement, which changes the stock, and returns the new stock. */
  async move(
    tx: Tx,
    { commodityId, kind, delta, person = '', note = '', userId, undoOf }: NewStockMove,
  ): Promise<{ id: number; stock: number }> {
    const [row] = await tx.rows<{ id: number; stock: number }>(
      'insert into commodity_move (commodity_id, kind, delta, stock_after, person, note, user_id, undo_of) values ($1, $2, $3, 0, $4, $5, $6, $7) returning id, stock_after as stock',
      [commodityId, kind, delta, person, note, userId, undoOf ?? null],
    );
    return row as { id: number; stock: number };
  }

  /** Returns the active account with this user name. */
  async findKeeper(tx: Tx, account: string): Promise<number | null> {
    return (
      (await tx.rows<{ id: number }>('select id from app_user where username = $1 and status = 1', [account]))[0]?.id ??
      null
    );
  }
}
