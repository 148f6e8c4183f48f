import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { stockMoveKind } from '#domain/commodities/commodity.status';
import { Db, type Tx } from '#server/kit/db/db';
import type { VenueEntity } from '#server/venues/venue.entity';
import { CommodityEntity } from './commodity.entity';

/** A supply of a file; its quantity is its first stock. */
interface ImportedCommodity extends Pick<
  CommodityEntity,
  'name' | 'enName' | 'type' | 'unit' | 'enUnit' | 'price' | 'minStock' | 'place' | 'status'
> {
  readonly venueId: number | undefined;
  readonly quantity: number;
}

/** Stores the supplies of a file. */
@Injectable()
export class CommodityImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the venues with these names. */
  findVenues(names: readonly string[]): Promise<Pick<VenueEntity, 'id' | 'merchantId' | 'venueName'>[]> {
    return this.db.rows(
      'select id, merchant_id as "merchantId", venue_name as "venueName" from v_venue where venue_name = any ($1)',
      [[...new Set(names)]],
    );
  }

  /** Returns the supplies of these venues with these names. */
  findMany(venueIds: readonly number[], names: readonly string[]): Promise<CommodityEntity[]> {
    return this.db.repository(CommodityEntity).findBy({ venueId: In(venueIds), name: In([...new Set(names)]) });
  }

  /** Inserts or changes the supplies, and gives new ones their stock. Returns the new versions. */
  async save(
    tx: Tx,
    supplies: readonly ImportedCommodity[],
    userId: number,
  ): Promise<Pick<CommodityEntity, 'id' | 'venueId' | 'version'>[]> {
    const saved = await tx.rows<Pick<CommodityEntity, 'id' | 'venueId' | 'version'>>(
      `
        with x as (
          select *
          from jsonb_to_recordset($1::jsonb) as x(
            "venueId" int, name text, "enName" text, type text, unit text, "enUnit" text, price int, "minStock" int,
            quantity int, place text, status int
          )
        ), kept as (
          insert into commodity (venue_id, name, en_name, type, unit, en_unit, price, min_stock, place, status)
          select "venueId", name, "enName", type, unit, "enUnit", price, "minStock", place, status from x
          on conflict (venue_id, name)
          do update set en_name = excluded.en_name, type = excluded.type, unit = excluded.unit,
            en_unit = excluded.en_unit, price = excluded.price, min_stock = excluded.min_stock,
            place = excluded.place, status = excluded.status, version = commodity.version + 1
          returning id, venue_id, version
        )
        select id, venue_id as "venueId", version from kept
      `,
      [JSON.stringify(supplies)],
    );
    await tx.rows(
      `
        insert into commodity_move (commodity_id, kind, delta, stock_after, user_id)
        select c.id, ${stockMoveKind.take}, x.quantity, 0, $2
        from jsonb_to_recordset($1::jsonb) as x("venueId" int, name text, quantity int)
          join commodity c on c.venue_id = x."venueId" and c.name = x.name
        where x.quantity > 0 and not exists (select 1 from commodity_move m where m.commodity_id = c.id)
      `,
      [JSON.stringify(supplies), userId],
    );
    return saved;
  }
}
