import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** Wishes are read from their text once a round, into rows, and what is answered and kept is text until it is read. */
const READ: readonly Rewording[] = [
  ['book_together(wishes jsonb)\n RETURNS jsonb', 'book_together(wishes json)\n RETURNS json'],
  [
    '        at timestamptz := app_now();\n',
    '        ws booking_wish[] := array(select w from json_populate_recordset(null::booking_wish, wishes) w);\n        at timestamptz := app_now();\n',
  ],
  [
    '        lost jsonb;\n        answers jsonb;\n        told jsonb;\n',
    '        lost jsonb;\n        answers json;\n        told json;\n',
  ],
  ['from jsonb_to_recordset(wishes) as w(n int, me int)) m', 'from unnest(ws) w) m'],
  ['from jsonb_to_recordset(wishes) as w(site int, day date) group by', 'from unnest(ws) w group by'],
  [
    `select * from jsonb_to_recordset(wishes) as w(n int, me int, site int, day text, key text, sign text, "from" timestamp, "to" timestamp, "maxUnpaid" int, "maxActive" int, quotas jsonb, claims jsonb)
           where busy`,
    `select * from unnest(ws) w
           where busy`,
  ],
  [
    'from jsonb_to_recordset(w.claims) as c(space int, time int, "from" timestamp, "to" timestamp)\n                    cross join lateral',
    'from unnest(w."claimSpaces", w."claimTimes", w."claimBegins", w."claimEnds") as c(space, time, "from", "to")\n                    cross join lateral',
  ],
  [
    `from jsonb_to_recordset(wishes) as w(n int, me int, role int, source int, channel int, venue int, site int, merchant int, day date, "from" timestamp, "to" timestamp, detail text, "detailEn" text, names text, type int,
              phone text, people int, remark text, amount int, hold int, "needFace" boolean, rules jsonb, key text, path text, body text, sign text, items jsonb, claims jsonb)
           where w.n`,
    `from unnest(ws) w
           where w.n`,
  ],
  [
    'from w cross join jsonb_to_recordset(w.items) as x(space int, time int, grp int, "from" timestamp, "to" timestamp, fee int)',
    'from w cross join unnest(w."itemSpaces", w."itemTimes", w."itemGroups", w."itemBegins", w."itemEnds", w."itemFees") as x(space, time, grp, "from", "to", fee)',
  ],
  [
    'from w cross join jsonb_to_recordset(w.claims) as c(space int, time int, "from" timestamp, "to" timestamp)',
    'from w cross join unnest(w."claimSpaces", w."claimTimes", w."claimBegins", w."claimEnds") as c(space, time, "from", "to")',
  ],
  [
    'from w cross join jsonb_to_recordset(w.claims) as c(space int, time int) group by',
    'from w cross join unnest(w."claimSpaces", w."claimTimes") as c(space, time) group by',
  ],
  ['to_jsonb(o) as row from w join o', 'row_to_json(o) as row from w join o'],
  [`a.body, jsonb_build_object('ok', a.row) from a`, `a.body, json_build_object('ok', a.row) from a`],
  [
    `(select jsonb_agg(jsonb_build_object('n', a.n, 'order', a.row)) from a), (select jsonb_agg(jsonb_build_object('room', v.room, 'v', v.v)) from v) into answers`,
    `(select json_agg(json_build_object('n', a.n, 'order', a.row)) from a), (select json_agg(json_build_object('room', v.room, 'v', v.v)) from v) into answers`,
  ],
  [
    `return jsonb_build_object('answers', coalesce(answers, '[]') || coalesce(lost, '[]'), 'rooms', coalesce(told, '[]'));`,
    `return json_build_object('answers', answers, 'lost', lost, 'rooms', told);`,
  ],
];

/** A round of bookings is read once: JSON was turned into a tree, and its tree into rows, at each of five statements. A kept answer is stored as the text it is answered with. */
export class WishesReadOnce1700000000182 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create type booking_wish as (
        n int, me int, role int, source int, channel int, venue int, site int, merchant int, day date, "from" timestamp, "to" timestamp, detail text, "detailEn" text, names text, type int,
        phone text, people int, remark text, amount int, hold int, "needFace" boolean, rules jsonb, key text, path text, body text, sign text, "maxUnpaid" int, "maxActive" int, quotas jsonb,
        "itemSpaces" int[], "itemTimes" int[], "itemGroups" int[], "itemBegins" timestamp[], "itemEnds" timestamp[], "itemFees" int[],
        "claimSpaces" int[], "claimTimes" int[], "claimBegins" timestamp[], "claimEnds" timestamp[]);
      alter table idempotency alter column answer type json using answer::json;
    `);
    await reword(q, 'book_together(jsonb)', ...READ);
    await q.query('drop function book_together(jsonb)');
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(json)', ...[...READ].reverse().map(back));
    await q.query(`
      drop function book_together(json);
      drop type booking_wish;
      alter table idempotency alter column answer type jsonb using answer::jsonb;
    `);
  }
}
