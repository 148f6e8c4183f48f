import { Injectable } from '@nestjs/common';
import type { BraceletDeskView, BraceletRow } from '#contract/bracelets/bracelet.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { equals, type ListQuery, type SqlFilter } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';

/** Matches the chip, the label, and the name of the member or guest. */
export const braceletContains = (bracelet: string, person: string, guest: string): SqlFilter => {
  const filter: SqlFilter = (value, bind) => {
    const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
    return `(${bracelet}.chip_no ilike ${text} or ${bracelet}.label_no ilike ${text} or ${guest} ilike ${text}
      or ${person} = any(array(select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text})))`;
  };
  return filter;
};

const list: ListQuery<'keyword' | 'code' | 'venueId' | 'cardStatus' | 'bindStatus' | 'colour', 'labelNo' | 'lastUse'> =
  {
    select: `
    b.id, b.chip_no as "chipNo", b.label_no as "labelNo", b.colour, b.venue_id as "venueId",
    v.venue_name as "venueName", v.en_name as "enVenueName", b.card_status as "cardStatus",
    b.bind_status as "bindStatus", coalesce(u.name, b.guest_name) as holder, b.guest_name is not null as "isGuest",
    ${yuanColumn('b.deposit')} as deposit, b.deposit_no as "depositNo", b.deposit_paid as "depositPaid",
    to_char(b.issued_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "issuedAt",
    to_char(b.last_use at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "lastUse", b.version
  `,
    from: `
    bracelet b
      join v_venue v on v.id = b.venue_id
      left join v_app_user u on u.id = b.holder_id
  `,
    filters: {
      keyword: braceletContains('b', 'b.holder_id', 'b.guest_name'),
      code: (value, bind) => {
        const code = bind(value);
        return `(b.chip_no = upper(${code}) or b.label_no = ${code})`;
      },
      venueId: equals('b.venue_id'),
      cardStatus: equals('b.card_status'),
      bindStatus: equals('b.bind_status'),
      colour: equals('b.colour'),
    },
    sorts: { labelNo: 'b.label_no', lastUse: 'b.last_use' },
    notNullSorts: ['labelNo'],
    tieBreaker: 'b.id',
  };

/** Lists wristbands. */
@Injectable()
export class BraceletListStore {
  readonly list: StoredList<BraceletRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      scopeConditions(scope, { venue: 'b.venue_id', merchant: 'v.merchant_id' }),
    );
  }

  /**
   * Returns what keeps a wristband from being returned. A holder who is inside may return it where the rule of the venue
   * wants that before the exit.
   */
  async findOpen(id: number): Promise<Omit<BraceletDeskView, 'row'>> {
    const [row] = await this.db.rows<Omit<BraceletDeskView, 'row'> & Record<string, unknown>>(
      `
        select
          coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object('id', g.id, 'kind', g.kind, 'part', g.part, 'amount', ${yuanColumn('g.amount')})
                  order by g.id
                )
              from v_gate_bill g
              where g.owed and (g.bracelet_id = b.id or g.user_id = b.holder_id)
            ),
            '[]'
          ) as bills,
          coalesce(
            (
              select
                jsonb_agg(jsonb_build_object('cellId', c.cell_id, 'name', c.cell_name, 'enName', c.en_cell_name))
              from v_locker_use c
              where c.bracelet_id = b.id
            ),
            '[]'
          ) as lockers,
          exists (
            select 1
            from v_presence p
            where p.venue_id = b.venue_id
              and p.out_at is null
              and (p.user_id = b.holder_id or upper(p.card_no) = b.chip_no)
              and not exists (select 1 from v_gate_bill_rule r where r.venue_id = b.venue_id and r.return_first)
          ) as inside
        from bracelet b
        where b.id = $1
      `,
      [id],
    );
    return row ?? { bills: [], lockers: [], inside: false };
  }
}
