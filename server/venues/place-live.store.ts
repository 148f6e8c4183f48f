import type { Tx } from '#server/kit/db/db';
import { SiteEntity } from './site.entity';

/** Returns the open days of these sites, in order. */
export function findOpenDays(tx: Tx, siteIds: readonly number[]): Promise<{ siteId: number; date: string }[]> {
  return tx.rows('select site_id as "siteId", date::text from open_days($1::int[], null, null) order by 1, 2', [
    siteIds,
  ]);
}

/** Returns the sites of a venue. */
export async function findSiteIds(tx: Tx, venueId: number): Promise<number[]> {
  return (await tx.repository(SiteEntity).find({ select: { id: true }, where: { venueId } })).map(({ id }) => id);
}
