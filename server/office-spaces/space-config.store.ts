import { Injectable } from '@nestjs/common';
import type { RoomUsage } from '#domain/rooms/room.status';
import type { OfficeRank } from '#domain/office-spaces/office.status';
import { Db, type Tx } from '#server/kit/db/db';
import { SpaceConfigEntity } from './space-config.entity';

/** The stored standards. Areas are in hundredths of a square metre, the price in fen for a square metre and year. */
export interface StoredStandards {
  readonly unitPrice: number;
  readonly warnPercent: number;
  readonly confirmDays: number;
  readonly version: number;
  readonly usages: readonly { readonly usage: RoomUsage; readonly colour: string; readonly counted: boolean }[];
  readonly ranks: readonly { readonly rank: OfficeRank; readonly area: number }[];
}

/** Stores the standards of office space. */
@Injectable()
export class SpaceConfigStore {
  constructor(private readonly db: Db) {}

  async read(): Promise<StoredStandards> {
    const [row] = await this.db.rows<{ standards: StoredStandards }>(
      `
        select jsonb_build_object(
          'unitPrice', c.unit_price, 'warnPercent', c.warn_percent, 'confirmDays', c.confirm_days, 'version', c.version,
          'usages', (
            select jsonb_agg(jsonb_build_object('usage', u.usage, 'colour', u.colour, 'counted', u.counted))
            from space_usage u
          ),
          'ranks', (
            select jsonb_agg(jsonb_build_object('rank', q.rank, 'area', q.area) order by q.rank) from space_rank_quota q
          )
        ) as standards
        from space_config c
      `,
    );
    return (row as { standards: StoredStandards }).standards;
  }

  /** Returns every active department with its additional area. */
  orgs(): Promise<{ orgId: number; name: string; enName: string; area: number }[]> {
    return this.db.rows(
      `
        select o.id as "orgId", o.name, o.en_name as "enName", coalesce(q.area, 0) as area
        from v_org o
          left join space_org_quota q on q.org_id = o.id
        where o.status = 1
        order by o.sort, o.id
      `,
    );
  }

  lock(tx: Tx): Promise<SpaceConfigEntity> {
    return tx.repository(SpaceConfigEntity).findOneOrFail({ where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
  }

  /** Stores all standards; a department with no additional area has no row. */
  async write(
    tx: Tx,
    {
      unitPrice,
      warnPercent,
      confirmDays,
      usages,
      ranks,
      orgs,
    }: Omit<StoredStandards, 'version'> & { readonly orgs: readonly { orgId: number; area: number }[] },
  ): Promise<void> {
    await tx.rows(
      'update space_config set unit_price = $1, warn_percent = $2, confirm_days = $3, version = version + 1',
      [unitPrice, warnPercent, confirmDays],
    );
    await tx.rows(
      `
        update space_usage u
        set colour = x.colour, counted = x.counted
        from jsonb_to_recordset($1::jsonb) as x(usage text, colour text, counted boolean)
        where u.usage = x.usage
      `,
      [JSON.stringify(usages)],
    );
    await tx.rows(
      `
        update space_rank_quota q
        set area = x.area
        from jsonb_to_recordset($1::jsonb) as x(rank int, area int)
        where q.rank = x.rank
      `,
      [JSON.stringify(ranks)],
    );
    await tx.rows('delete from space_org_quota');
    await tx.rows(
      `
        insert into space_org_quota (org_id, area)
        select x."orgId", x.area
        from jsonb_to_recordset($1::jsonb) as x("orgId" int, area int)
        where x.area > 0
      `,
      [JSON.stringify(orgs)],
    );
  }
}
