import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles, MIGRATIONS_FOLDER } from '#server/kit/db/migrations';

/** Migrations after the baseline run while servers of the version before answer: they lock no large table for long. */
const FIRST = '0017';

/** Tables that hold millions of rows at a large school, or that every request reads. */
const LARGE = [
  'app_user',
  'audit_log',
  'capacity_claim',
  'finance_record',
  'gate_event',
  'idempotency',
  'message_record',
  'order_item',
  'order_log',
  'outbox',
  'outbox_live',
  'pay_attempt',
  'request_replay',
  'room_version',
  'session',
  'slot_hold',
  'venue_order',
  'wallet',
  'wallet_txn',
];

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
}
const onLarge = `(?:${LARGE.join('|')})`;
const rules: readonly Rule[] = [
  {
    what: 'an index of a large table is made concurrently, in a migration without a transaction',
    pattern: new RegExp(`create (?:unique )?index (?!concurrently)[^;]*? on (?:only )?${onLarge}\\b`, 'i'),
  },
  {
    what: 'the type of a column of a large table is not changed: add another column and fill it in slices',
    pattern: new RegExp(`alter table (?:only )?${onLarge}\\b[^;]*\\btype\\b`, 'i'),
  },
  {
    what: 'a column of a large table gets no volatile default, which rewrites it',
    pattern: new RegExp(
      `alter table (?:only )?${onLarge}\\b[^;]*add column[^;]*default (?:gen_random_uuid|random|clock_timestamp)`,
      'i',
    ),
  },
  {
    what: 'a constraint of a large table is added not valid and validated afterwards',
    pattern: new RegExp(
      `alter table (?:only )?${onLarge}\\b[^;]*add constraint(?![^;]*not valid)(?![^;]*using index)`,
      'i',
    ),
  },
  {
    what: 'a required column has a default, because servers of the version before do not write it',
    pattern: /add column (?![^,;]*default)[^,;]*not null|set not null|drop default/i,
  },
  {
    what: 'tables and columns are not renamed: servers of the version before still name them',
    pattern: /\brename (?:to|column)\b/i,
  },
];

/** Returns what is wrong with the `up` of a migration. */
const faultsOf = (text: string): string[] => {
  const up = text.slice(text.indexOf('async up'), text.indexOf('async down'));
  const faults = rules.filter(({ pattern }) => pattern.test(up)).map(({ what }) => what);
  const concurrent = /index concurrently/i.test(up);
  if (concurrent !== /transaction = false/.test(text)) faults.push('concurrent indexes and no transaction go together');
  return faults;
};

it.each(migrationFiles.filter((file) => file >= FIRST))('%s runs beside servers under load', (file) => {
  expect(faultsOf(readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8'))).toEqual([]);
});

it.each([
  ['create index order_x on venue_order (amount)', 1],
  ['create index concurrently order_x on venue_order (amount)', 1],
  ['create index small on code_list (name)', 0],
  ['alter table venue_order alter column amount type bigint', 1],
  ['alter table slot_hold add column x uuid default gen_random_uuid()', 1],
  ['alter table slot_hold add column x int', 0],
  ['alter table wallet add constraint c check (balance >= 0)', 1],
  ['alter table wallet add constraint c check (balance >= 0) not valid', 0],
  ['alter table code_list add column x int not null', 1],
  ['alter table code_list add column x int not null default 1', 0],
  ['alter table code_list add column x int default 1 not null', 0],
  ['alter table code_list alter column x set not null', 1],
  ['alter table portal_page rename column a to b', 1],
])('finds the faults of: %s', (sql, count) => {
  expect(faultsOf(`async up() { ${sql}; } async down() {}`)).toHaveLength(count);
});
