import type { MigrationInterface, QueryRunner } from 'typeorm';

const DRAWN = `letter || to_char(school_now(), 'YYMMDD') || lpad((('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::bigint % 100000000)::text, 8, '0')`;
/** Where the numbers of each letter stand. */
const KEPT = [
  ['D', 'venue_order', 'trade_no'],
  ['W', 'recharge', 'trade_no'],
  ['F', 'invoice', 'apply_no'],
  ['B', 'bulk_booking', 'batch_no'],
  ['L', 'bulk_booking', 'batch_no'],
] as const;

/** A number that stands already is drawn again: of six thousand a day two are the same on every sixth day. */
export class NumbersDrawnAgain1700000000180 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create or replace function new_trade_no(letter text) returns text language plpgsql volatile as $$
      declare drawn text; known boolean;
      begin
        loop
          drawn := ${DRAWN};
          case letter
            ${KEPT.map(([letter, table, column]) => `when '${letter}' then known := (select true from ${table} t where t.${column} = drawn limit 1);`).join('\n            ')}
            else known := false;
          end case;
          exit when known is not true;
        end loop;
        return drawn;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      `create or replace function new_trade_no(letter text) returns text language plpgsql volatile as $$ begin return ${DRAWN}; end $$`,
    );
  }
}
