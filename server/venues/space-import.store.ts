import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, type Tx } from '#server/kit/db/db';
import type { SiteEntity } from './site.entity';
import { SpaceEntity } from './space.entity';
import type { VenueEntity } from './venue.entity';

/** A site that an imported row may name. */
export type ImportSite = Pick<SiteEntity, 'id' | 'venueId' | 'siteName' | 'bookingMode'> &
  Pick<VenueEntity, 'merchantId' | 'venueName'>;

/** The columns of a space that an import sets. */
export type ImportedSpace = Pick<SpaceEntity, 'spaceName' | 'enName' | 'capacity' | 'remark' | 'status'>;

/** Stores imported spaces. */
@Injectable()
export class SpaceImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the sites with one of these names in venues with one of these names. */
  findSites(venueNames: readonly string[], siteNames: readonly string[]): Promise<ImportSite[]> {
    return this.db.rows<ImportSite>(
      `
        select s.id, s.venue_id as "venueId", v.merchant_id as "merchantId", v.venue_name as "venueName",
          s.site_name as "siteName", s.booking_mode as "bookingMode"
        from site s
          join venue v on v.id = s.venue_id
        where v.venue_name = any ($1) and s.site_name = any ($2)
      `,
      [venueNames, siteNames],
    );
  }

  /** Returns the spaces of these sites. */
  findSpaces(siteIds: readonly number[]): Promise<(ImportedSpace & Pick<SpaceEntity, 'siteId'>)[]> {
    return this.db.repository(SpaceEntity).find({
      select: { siteId: true, spaceName: true, enName: true, capacity: true, remark: true, status: true },
      where: { siteId: In(siteIds) },
    });
  }

  /** Adds spaces at the end of their sites, and changes those whose names the sites already have. */
  async write(tx: Tx, spaces: readonly (ImportedSpace & { readonly siteId: number | undefined })[]): Promise<void> {
    await tx.rows(
      `
        insert into space (site_id, space_name, en_name, capacity, remark, status, sort)
        select x."siteId", x."spaceName", x."enName", x.capacity, x.remark, x.status,
          coalesce((select max(sort) from space p where p.site_id = x."siteId"), 0) + 1
        from jsonb_to_recordset($1::jsonb) as x(
          "siteId" int, "spaceName" text, "enName" text, capacity int, remark text, status int
        )
        on conflict (site_id, space_name)
        do update set en_name = excluded.en_name, capacity = excluded.capacity, remark = excluded.remark,
          status = excluded.status, version = space.version + 1
      `,
      [JSON.stringify(spaces)],
    );
  }
}
