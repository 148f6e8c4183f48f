import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** Columns of orders and slots that name a place or a person, and the table each of them names. */
const GUARDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  venue_order: { site_id: 'site', venue_id: 'venue', merchant_id: 'merchant', user_id: 'app_user' },
  venue_order_item: { space_id: 'space' },
  slot_hold: { site_id: 'site', space_id: 'space' },
};
const NAMED = [...new Set(Object.values(GUARDED).flatMap((columns) => Object.values(columns)))];

/** A day's lock as `lock_slots` takes it, without a function in between for every day of a round. */
const LOCKED: Rewording = [
  'perform lock_slots(d.site, d.day)',
  `perform pg_advisory_xact_lock(hashtextextended('slot:' || d.site || ':' || d.day, 0))`,
];
/** The instant is read once a statement, not once for every row of the black list. */
const HIT: Rewording = ['hit record;', 'hit record; at timestamptz := app_now();'];
const HELD: Rewording = [
  'b.begin_at <= app_now() and (b.end_at is null or b.end_at > app_now())',
  'b.begin_at <= at and (b.end_at is null or b.end_at > at)',
];

/**
 * A foreign key locks the row it names for every row written: in a rush all bookings lock the same few sites, venues and courts, and write
 * that down. Orders and slots are guarded by statement instead: whatever they name must be there, and what they name cannot be deleted.
 */
export class OrderGuards1700000000080 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(jsonb)', LOCKED);
    await reword(q, 'refuse_black_listed()', HIT, HELD);
    await q.query('alter function epoch_ms(timestamptz) stable');
    for (const [table, columns] of Object.entries(GUARDED)) {
      for (const column of Object.keys(columns))
        await q.query(`alter table ${table} drop constraint ${table}_${column}_fkey`);
      await q.query(`
        ${checked(`${table}_names`, table, columns, 'fresh')}
        create trigger ${table}_names after insert on ${table} referencing new table as fresh for each statement execute function ${table}_names();
        ${checked(`${table}_renames`, table, columns, '(select new.*)')}
        create trigger ${table}_renames after update of ${Object.keys(columns).join(', ')} on ${table} for each row execute function ${table}_renames();
      `);
    }
    for (const named of NAMED)
      await q.query(`
      create function ${named}_named() returns trigger language plpgsql as $$
      begin
        lock table ${namersOf(named)
          .map(({ table }) => table)
          .join(', ')} in share row exclusive mode;
        if ${namersOf(named)
          .map(({ table, column }) => `exists (select 1 from ${table} t where t.${column} = old.id)`)
          .join(' or ')} then
          raise exception '${named} % is named by an order or a slot', old.id using errcode = '23503', table = '${named}', constraint = '${named}_named';
        end if;
        return null;
      end $$;
      create trigger ${named}_named after delete or update of id on ${named} for each row execute function ${named}_named();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    for (const named of NAMED) await q.query(`drop trigger ${named}_named on ${named}; drop function ${named}_named()`);
    for (const [table, columns] of Object.entries(GUARDED)) {
      for (const function_ of [`${table}_names`, `${table}_renames`])
        await q.query(`drop trigger ${function_} on ${table}; drop function ${function_}()`);
      for (const [column, named] of Object.entries(columns))
        await q.query(`alter table ${table} add foreign key (${column}) references ${named}`);
    }
    await q.query('alter function epoch_ms(timestamptz) immutable');
    await reword(q, 'refuse_black_listed()', back(HELD), back(HIT));
    await reword(q, 'book_together(jsonb)', back(LOCKED));
  }
}

const namersOf = (named: string): { table: string; column: string }[] =>
  Object.entries(GUARDED).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, of]) => of === named)
      .map(([column]) => ({ table, column })),
  );

/** A trigger that refuses rows naming what is not there; each name is looked up by its key, however many rows there are. */
const checked = (name: string, table: string, columns: Readonly<Record<string, string>>, rows: string): string => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from ${rows} f where ${Object.entries(columns)
      .map(
        ([column, named]) =>
          `(f.${column} is not null and (select x.id from ${named} x where x.id = f.${column}) is null)`,
      )
      .join(' or ')}) then
      raise exception 'a row of ${table} names what is not there' using errcode = '23503', table = '${table}', constraint = '${table}_names';
    end if;
    return null;
  end $$;`;
