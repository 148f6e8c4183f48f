import { Injectable } from '@nestjs/common';
import { UNDO_MINUTES } from '#domain/commodities/commodity.rules';
import type { StockMoveKind } from '#domain/commodities/commodity.status';
import type { StockMoveRow } from '#contract/commodities/commodity.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { CommodityMoveEntity } from './commodity-move.entity';
import { CommodityEntity } from './commodity.entity';

const list: ListQuery<'id' | 'kind' | 'dateFrom' | 'dateTo', never> = {
  select: `
    m.id, to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, m.kind, m.delta,
    m.stock_after as "stockAfter", m.person, m.note, u.name as operator, u.en_name as "enOperator",
    exists (select 1 from commodity_move o where o.undo_of = m.id) as undone,
    case
      when m.kind <> 5
        and not exists (select 1 from commodity_move o where o.undo_of = m.id)
        and m.at > (select app_now()) - interval '${UNDO_MINUTES} minutes'
        then epoch_ms(m.at + interval '${UNDO_MINUTES} minutes')
    end as "undoUntil"
  `,
  from: 'commodity_move m join v_app_user u on u.id = m.user_id',
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

/** A stored movement. Times are in epoch ms. */
interface StoredStockMove extends Pick<CommodityMoveEntity, 'id' | 'commodityId' | 'delta'> {
  readonly kind: StockMoveKind;
  readonly undone: boolean;
  readonly at: number;
  readonly now: number;
}

/** A movement to insert. */
export type NewStockMove = Pick<CommodityMoveEntity, 'commodityId' | 'delta' | 'userId'> & {
  readonly kind: StockMoveKind;
  readonly person?: string;
  readonly note?: string;
  readonly undoOf?: number;
};

/** Stores the movements of supplies. */
@Injectable()
export class StockStore {
  readonly list: StoredList<StockMoveRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns the stock of the last thirty days: the stock before, and after each of the latest movements. */
  async history(commodityId: number): Promise<{ before: number; points: { at: number; stock: number }[] }> {
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
      [commodityId],
    );
    const [first] = points;
    const now = first ? null : await this.db.repository(CommodityEntity).findOneBy({ id: commodityId });
    return {
      before: first ? first.stock - first.delta : (now?.stock ?? 0),
      points: points.map(({ at, stock }) => ({ at, stock })),
    };
  }

  /** Returns a movement. */
  async find(tx: Tx, id: number): Promise<StoredStockMove | null> {
    const [row] = await tx.rows<StoredStockMove & Record<string, unknown>>(
      `
        select m.id, m.commodity_id as "commodityId", m.kind, m.delta,
          exists (select 1 from commodity_move o where o.undo_of = m.id) as undone, epoch_ms(m.at) as at,
          epoch_ms((select app_now())) as now
        from commodity_move m
        where m.id = $1
      `,
      [id],
    );
    return row ?? null;
  }

  count(tx: Tx, commodityId: number): Promise<number> {
    return tx.repository(CommodityMoveEntity).countBy({ commodityId });
  }

  /** Inserts a movement, which changes the stock, and returns the new stock. */
  async add(
    tx: Tx,
    { commodityId, kind, delta, person = '', note = '', userId, undoOf }: NewStockMove,
  ): Promise<{ id: number; stock: number }> {
    const [row] = await tx.rows<{ id: number; stock: number }>(
      `
        insert into commodity_move (commodity_id, kind, delta, stock_after, person, note, user_id, undo_of)
        values ($1, $2, $3, 0, $4, $5, $6, $7)
        returning id, stock_after as stock
      `,
      [commodityId, kind, delta, person, note, userId, undoOf ?? null],
    );
    return row as { id: number; stock: number };
  }
}
