import { Injectable } from '@nestjs/common';
import { fromYuan } from '#domain/kit/money';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { commodities, CommodityRow } from '#contract/commodities/commodity.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListRequest, type ListQuery } from '#server/kit/db/list';
import type { RowBatches } from '#server/kit/db/row-batches';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import type { VenueEntity } from '#server/venues/venue.entity';
import { CommodityEntity } from './commodity.entity';

const STATE = 'case when c.stock <= 0 then 3 when c.stock <= c.min_stock then 2 else 1 end';

const list: ListQuery<'keyword' | 'venueId' | 'type' | 'state' | 'status' | 'id', never> = {
  select: `
    c.id, c.name, c.en_name as "enName", c.type,
    coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName",
    c.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", c.unit, c.en_unit as "enUnit",
    c.stock, c.min_stock as "minStock", ${STATE} as state, (c.price / 100.0)::numeric(14, 2) as "unitPrice",
    (c.price::bigint * c.stock / 100.0)::numeric(14, 2) as value, c.place, c.en_place as "enPlace",
    coalesce(k.name, '') as keeper, coalesce(k.en_name, '') as "enKeeper", coalesce(k.username, '') as "keeperAccount",
    c.pics, c.status, c.version,
    (
      select to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')
      from commodity_move m
      where m.commodity_id = c.id
      order by m.id desc
      limit 1
    ) as "movedAt"
  `,
  from: `
    commodity c
      join v_venue v on v.id = c.venue_id
      left join v_code_item t on t.code_key = 'commodity_type' and t.value = c.type
      left join v_app_user k on k.id = c.keeper_id
  `,
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

/** The stored fields of a supply that are checked before a change. */
export type StoredCommodity = Pick<CommodityEntity, 'id' | 'venueId' | 'stock' | 'status' | 'version'> &
  Pick<VenueEntity, 'merchantId'>;

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

/** Stores supplies. */
@Injectable()
export class CommodityStore {
  private readonly list: StoredList<CommodityRow, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  async page(query: ParsedOf<typeof commodities.list>, scope: Scope) {
    const [page, totals] = await Promise.all([
      this.list.page(query, scope),
      this.list.totals<{ worth: number }>(
        query,
        'coalesce((sum(c.price::bigint * c.stock) / 100.0)::numeric(14, 2), 0) as worth',
        scope,
      ),
    ]);
    return { ...page, totals };
  }

  /** Returns the filtered supplies for a file. */
  rows(query: ListRequest, scope: Scope): RowBatches<CommodityRow> {
    return this.list.rows(query, scope);
  }

  /** Returns a supply within the scope. */
  async find(id: number, scope: Scope): Promise<CommodityRow | null> {
    return (await this.list.first({ id }, 1, scope))[0] ?? null;
  }

  /** Locks and returns a supply. Concurrent stock movements wait here. */
  async lock(tx: Tx, id: number): Promise<StoredCommodity | null> {
    const [row] = await tx.rows<StoredCommodity>(
      `
        select c.id, c.venue_id as "venueId", v.merchant_id as "merchantId", c.stock, c.status, c.version
        from commodity c
          join v_venue v on v.id = c.venue_id
        where c.id = $1
        for update of c
      `,
      [id],
    );
    return row ?? null;
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

  /** Returns the active account with this user name. */
  async findKeeper(tx: Tx, account: string): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>('select id from v_app_user where username = $1 and status = 1', [
      account,
    ]);
    return row?.id ?? null;
  }
}
