import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** What a wish says of itself, and what it says of each court it books: a parameter each, in this order. */
const WISH = [
  'me int',
  'role int',
  'source int',
  'channel int',
  'venue int',
  'site int',
  'merchant int',
  'day date',
  '"from" timestamp',
  '"to" timestamp',
  'detail text',
  '"detailEn" text',
  'names text',
  'type int',
  'phone text',
  'people int',
  'remark text',
  'amount int',
  'hold int',
  '"needFace" boolean',
  'rules jsonb',
  'key text',
  'path text',
  'body text',
  'sign text',
  '"maxUnpaid" int',
  '"maxActive" int',
  'quotas jsonb',
];
const ITEM = ['n int', 'space int', 'time int', 'grp int', '"from" timestamp', '"to" timestamp', 'fee int'];

const nameOf = (column: string): string => column.split(' ')[0] as string;
/** As PostgreSQL writes them. */
const LONG: Readonly<Record<string, string>> = { int: 'integer', timestamp: 'timestamp without time zone' };
const typeOf = (column: string): string => LONG[column.split(' ')[1] as string] ?? (column.split(' ')[1] as string);
const TYPES = [...WISH, ...ITEM].map((column) => `${typeOf(column)}[]`).join(', ');
const ROWS = `array(select row((w.n - 1)::int, ${WISH.map((column) => `w.${nameOf(column)}`).join(', ')})::booking_wish from unnest(${WISH.map((_, i) => `$${i + 1}`).join(', ')}) with ordinality as w(${WISH.map(nameOf).join(', ')}, n))`;
const courts = (...names: readonly string[]): string => {
  const chosen = ITEM.map((column, i) => ({ name: nameOf(column), at: WISH.length + i + 1 })).filter(({ name }) =>
    names.includes(name),
  );
  return `unnest(${chosen.map(({ at }) => `$${at}`).join(', ')}) as c(${chosen.map(({ name }) => name).join(', ')})`;
};

const COLUMNS: readonly Rewording[] = [
  ['book_together(wishes json)', `book_together(${TYPES})`],
  ['array(select w from json_populate_recordset(null::booking_wish, wishes) w)', ROWS],
  [
    '        ), k as materialized (\n',
    `        ), s as materialized (
          select c.n, c.space, c.time, c."from", h.trade_no from ${courts('n', 'space', 'time', '"from"', '"to"')}
            cross join lateral (select o.trade_no from slot_hold o where o.space_id = c.space and o.during && tsrange(c."from", c."to") and o.released_at is null limit 1) h
        ), k as materialized (\n`,
  ],
  [
    `(select jsonb_build_object('spaceId', c.space, 'timeId', c.time, 'mine', (select v.user_id = w.me from venue_order v where v.trade_no = h.trade_no))
                    from unnest(w."itemSpaces", w."itemTimes", w."itemBegins", w."itemEnds") as c(space, time, "from", "to")
                    cross join lateral (select o.trade_no from slot_hold o where o.space_id = c.space and o.during && tsrange(c."from", c."to") and o.released_at is null limit 1) h
                   order by c."from", c.space limit 1) as taken`,
    `(select jsonb_build_object('spaceId', s.space, 'timeId', s.time, 'mine', (select v.user_id = w.me from venue_order v where v.trade_no = s.trade_no)) from s where s.n = w.n order by s."from", s.space limit 1) as taken`,
  ],
  [
    'select w.trade_no, x.space, x.time, x.grp, x."from", x."to", x.fee from w cross join unnest(w."itemSpaces", w."itemTimes", w."itemGroups", w."itemBegins", w."itemEnds", w."itemFees") as x(space, time, grp, "from", "to", fee)',
    `select w.trade_no, c.space, c.time, c.grp, c."from", c."to", c.fee from w join ${courts(...ITEM.map(nameOf))} on c.n = w.n`,
  ],
  [
    'from w cross join unnest(w."itemSpaces", w."itemTimes", w."itemBegins", w."itemEnds") as c(space, time, "from", "to")',
    `from w join ${courts('n', 'space', 'time', '"from"', '"to"')} on c.n = w.n`,
  ],
  [
    'from w cross join unnest(w."itemSpaces", w."itemTimes") as c(space, time) group by',
    `from w join ${courts('n', 'space', 'time')} on c.n = w.n group by`,
  ],
];

const COURTS =
  `"itemSpaces" int[], "itemTimes" int[], "itemGroups" int[], "itemBegins" timestamp[], "itemEnds" timestamp[], "itemFees" int[]`.split(
    ', ',
  );

/** A round is handed over column by column: PostgreSQL reads a column of numbers in a fraction of the time it takes to find each in an object. */
export class WishesInColumns1700000000187 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(json)', ...COLUMNS);
    await q.query(
      `drop function book_together(json); alter type booking_wish ${COURTS.map((court) => `drop attribute ${nameOf(court)}`).join(', ')}`,
    );
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, `book_together(${TYPES})`, ...[...COLUMNS].reverse().map(back));
    await q.query(
      `drop function book_together(${TYPES}); alter type booking_wish ${COURTS.map((court) => `add attribute ${court}`).join(', ')}`,
    );
  }
}
