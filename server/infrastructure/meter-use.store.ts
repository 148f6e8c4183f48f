import { Injectable } from '@nestjs/common';
import { fixedAssetStatus, type MeterKind } from '#domain/infrastructure/fixed-asset.status';
import type { CountedTotal, TotalsAround } from '#domain/infrastructure/meter-reading.rules';
import type { Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { PLACED_ASSETS, withinScope } from './fixed-asset.store';

/** The counted totals of a meter around one of the asked instants. */
export interface MeterTotals extends TotalsAround {
  readonly assetId: number;
  readonly factor: number;
  readonly scrapped: boolean;
  readonly buildingId: number;
  readonly buildingName: string;
  readonly enBuildingName: string;
}

type StoredTotals = Omit<MeterTotals, keyof TotalsAround> & {
  readonly beforeAt: number | null;
  readonly beforeTotal: number | null;
  readonly afterAt: number | null;
  readonly afterTotal: number | null;
};

const totalOf = (at: number | null, total: number | null): CountedTotal | null =>
  at === null || total === null ? null : { at, total };

/** Reads what meters counted. */
@Injectable()
export class MeterUseStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns the totals of the meters of a scope around each of these instants (epoch ms): by building and meter, in the
   * order of the instants. Meters of one kind, or one meter.
   */
  async totals(
    of: { readonly kind: MeterKind } | { readonly id: number },
    instants: readonly number[],
    scope: Scope,
  ): Promise<MeterTotals[]> {
    const values: unknown[] = [instants];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      'id' in of ? `a.id = ${bind(of.id)}` : `a.kind = ${bind(of.kind)}`,
      ...withinScope(scope)(bind),
    ];
    const rows = await this.db.rows<StoredTotals & Record<string, unknown>>(
      `
        select a.id as "assetId", a.factor, a.status = ${fixedAssetStatus.scrapped} as scrapped,
          b.id as "buildingId", b.name as "buildingName", b.en_name as "enBuildingName",
          epoch_ms(p.at) as "beforeAt", p.total as "beforeTotal", epoch_ms(n.at) as "afterAt", n.total as "afterTotal"
        from ${PLACED_ASSETS}
          cross join unnest($1::float8[]) with ordinality as x(ms, i)
          cross join lateral (select to_timestamp(x.ms / 1000.0) as at) t
          left join lateral (
            select m.at, m.total from meter_reading m where m.asset_id = a.id and m.at <= t.at
            order by m.at desc limit 1
          ) p on true
          left join lateral (
            select m.at, m.total from meter_reading m where m.asset_id = a.id and m.at >= t.at
            order by m.at limit 1
          ) n on true
        where ${conditions.join(' and ')}
        order by b.name, b.id, a.id, x.i
      `,
      values,
    );
    return rows.map(({ beforeAt, beforeTotal, afterAt, afterTotal, ...meter }) => ({
      ...meter,
      before: totalOf(beforeAt, beforeTotal),
      after: totalOf(afterAt, afterTotal),
    }));
  }
}
