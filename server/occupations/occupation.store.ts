import { Injectable } from '@nestjs/common';
import { occupationKind, type OccupationKind } from '#domain/occupations/occupation.status';
import { Db, type Tx } from '#server/kit/db/db';

/** An occupation as it is extended or repeated: its slots and purpose. Minutes since midnight of its date. */
interface StoredOccupationRow extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly siteId: number;
  readonly date: string;
  readonly kind: OccupationKind;
  readonly label: string | null;
  readonly reason: string | null;
  readonly seriesNo: string | null;
  readonly spaceIds: number[];
  readonly endMinute: number;
}

/** Stores the purpose of occupations, and the series they belong to. */
@Injectable()
export class OccupationStore {
  constructor(private readonly db: Db) {}

  /** Sets the purpose of an occupation; it is set once. */
  async setReasons(
    tradeNo: string,
    kind: OccupationKind,
    seriesNo: string | null = null,
    on: Pick<Tx | Db, 'rows'> = this.db,
  ): Promise<void> {
    await on.rows(
      'insert into occupation (trade_no, kind, series_no) values ($1, $2, $3) on conflict (trade_no) do nothing',
      [tradeNo, kind, seriesNo],
    );
  }

  /** Returns the active dates of a series. */
  async datesOfSeries(seriesNo: string): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ date: string }>(
      `
        select o.reservation_date as date
        from occupation c
          join v_venue_order o using (trade_no)
        where c.series_no = $1 and o.order_status = '3'
      `,
      [seriesNo],
    );
    return new Set(rows.map(({ date }) => date));
  }

  /** Returns one occupation with its spaces. */
  async find(tradeNo: string): Promise<StoredOccupationRow | null> {
    const [row] = await this.db.rows<StoredOccupationRow>(
      `
        select
          o.trade_no as "tradeNo", o.site_id as "siteId", o.reservation_date as date,
          coalesce(c.kind, ${occupationKind.other}) as kind, o.occupy_label as label, o.occupy_reason as reason,
          c.series_no as "seriesNo",
          array(
            select distinct i.space_id
            from v_venue_order_item i
            where i.trade_no = o.trade_no and i.space_id is not null
            order by 1
          ) as "spaceIds",
          (extract(epoch from o.end_at - o.reservation_date) / 60)::int as "endMinute"
        from v_venue_order o
          left join occupation c using (trade_no)
        where o.trade_no = $1 and o.source = 3
      `,
      [tradeNo],
    );
    return row ?? null;
  }
}
