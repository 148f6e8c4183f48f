import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { literalsOf, tablesIn } from './sql-tables.mjs';

const ENTITY = /^server\/([a-z-]+)\/.*\.entity\.ts$/;
const TABLE = /@Entity\(\s*(?:\{\s*name:\s*)?'(\w+)'/;
const ENTITY_IMPORT = /^import \{[^}]*\} from '(?:#server\/|\.\.\/)([a-z-]+)\/([\w-]+\.entity)'/gm;
/** Files with SQL of an area: its stores, functions, views and triggers, and everything in the kit. */
const WITH_SQL = /^server\/([a-z-]+)\/(?:[\w-]+\.store\.ts|sql\/\w+\.sql)$|^server\/(kit)\/.*\.(?:ts|sql)$/;
/** Specs, their builders and seeds write rows as they need them; texts of settings are no SQL. */
const EXEMPT = /\.(spec|seed|fixture)\.ts$|\/(test|reach|matrix)-[^/]+\.ts$|^server\/kit\/(testing|settings)\//;

/** Folders whose files may read any table for now, with the reason. */
export const OPEN_READERS = {
  'server/venues/place-usage.store.ts':
    'It counts the rows of all tables that refer to a place, as the catalogue names them.',
};

const SLOTS = ['slot_hold', 'slot_capacity', 'capacity_claim'];
const ORDERS = ['venue_order', 'venue_order_item', 'order_log'];

/** Files that write tables of another area, with the reason. */
export const FOREIGN_WRITERS = [
  {
    files: ['server/booking/sql/insert_bookings.sql'],
    tables: [...SLOTS, ...ORDERS],
    reason: 'Bookings are inserted with their slots by one function, so that a batch is one round trip.',
  },
  {
    files: [
      'server/order-changes/sql/swap_slots.sql',
      'server/waitlist/sql/offer_waits.sql',
      'server/waitlist/sql/show_returns.sql',
      'server/walk-ins/sql/let_go.sql',
    ],
    tables: SLOTS,
    reason: 'Slots pass from one claim to the next in one statement, under the lock of their day.',
  },
  {
    files: [
      'server/closures/closure-slot.store.ts',
      'server/closures/sql/keep_closed.sql',
      'server/closures/sql/open_closed.sql',
    ],
    tables: [...SLOTS, ...ORDERS],
    reason: 'A closure is an order of its own that takes the slots of all orders in its way at once.',
  },
  {
    files: ['server/venues/site-desk.store.ts'],
    tables: ['slot_capacity'],
    reason: 'The number of places of a site changes together with the total of its coming days.',
  },
  {
    files: ['server/attendance/promise.store.ts'],
    tables: ORDERS,
    reason: 'Attendance owns the check-in columns of an order; sweeps set them for many orders at once.',
  },
  {
    files: ['server/sales/sale-common.store.ts'],
    tables: ['order_log'],
    reason: 'Sales of every kind have one history.',
  },
  {
    files: ['server/order-changes/change.store.ts'],
    tables: ORDERS,
    reason: 'A change replaces items, dates and price of an order in place.',
  },
  {
    files: ['server/sales/sql/lower_sale_price.sql'],
    tables: ['venue_order'],
    reason: 'A coupon changes the price of what it is used on, whatever its kind.',
  },
  {
    files: ['server/bulk/instalment.store.ts', 'server/bulk/lease-ledger.store.ts'],
    tables: ['finance_record'],
    reason: 'The instalments of a lease are entered and settled in the ledger many at once.',
  },
  {
    files: ['server/closures/closure-booking.store.ts'],
    tables: ['refund'],
    reason: 'Undoing a closure holds back its refunds that no run has claimed yet.',
  },
  {
    files: ['server/kit/access/audit.ts'],
    tables: ['audit'],
    reason: 'The kit records actions for every area.',
  },
  {
    files: ['server/devices/retention.store.ts'],
    tables: ['gate_event', 'gate_code_use'],
    reason: 'What devices reported is deleted after one time for all kinds of reports.',
  },
  {
    files: ['server/system/secret.store.ts'],
    tables: ['merchant_account', 'hardware', 'face_alarm'],
    reason: 'A new key of the installation seals every stored secret again.',
  },
  {
    files: ['server/access/user-account.store.ts'],
    tables: ['session'],
    reason: 'An administrator ends logins of a person by the key that the list shows.',
  },
];

/** Returns the owner of each table: the area of its entity. */
function ownersOf(files, read) {
  const owners = new Map();
  for (const file of files) {
    const area = ENTITY.exec(file)?.[1];
    const table = area && TABLE.exec(read(file))?.[1];
    if (table) owners.set(table, { area, file });
  }
  return owners;
}

const mayWrite = (writers, file, table) =>
  writers.some(({ files, tables }) => files.includes(file) && tables.includes(table));

/** A table that a call of a helper names, which deletes or updates its rows. */
const NAMED = /\btable: '(\w+)'/g;

/** Returns the texts of a file that may be SQL. */
const textsOf = (file, source) => (file.endsWith('.sql') ? [{ at: 0, text: source }] : literalsOf(source));
const DOES = {
  read: 'reads the table',
  row: 'declares a row of',
  write: 'writes the table',
  entity: 'imports the entity of',
};
const lineOf = (source, at) => source.slice(0, at).split('\n').length;

/**
 * Returns where an area reaches a table of another area: reads it instead of the view `v_<table>` that the owner
 * publishes, writes it without a place in the list of writers, or imports its entity. Tables of the kit are open to all.
 *
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 * @param {{ writers?: readonly { files: readonly string[], tables: readonly string[] }[], readers?: Readonly<Record<string, string>> }} [allowed]
 * @returns {string[]}
 */
export function foreignTables(files, read, { writers = FOREIGN_WRITERS, readers = OPEN_READERS } = {}) {
  const owners = ownersOf(files, read);
  const entities = new Map([...owners].map(([table, { file }]) => [file.replace(/^server\/|\.ts$/g, ''), table]));
  const found = [];
  const used = new Set();
  const isOpen = (file) => Object.keys(readers).some((path) => file.startsWith(path));
  const refuse = (file, table, area, use, line) => {
    if (use !== 'read' && use !== 'row' && mayWrite(writers, file, table)) {
      used.add(`${file} ${table}`);
      return;
    }
    const what = `${file}:${line} ${DOES[use]} ${table} of the area ${area}: `;
    found.push(
      what +
        (use === 'read' || use === 'row'
          ? `read v_${table} or call a service of ${area}`
          : `call a service of ${area}`),
    );
  };
  for (const file of files) {
    const [, area, kit] = WITH_SQL.exec(file) ?? [];
    if (EXEMPT.test(file) || !(area ?? kit)) continue;
    const source = read(file);
    const foreign = (table) => {
      const owner = owners.get(table)?.area;
      return owner === undefined || owner === 'kit' || owner === (area ?? kit) ? undefined : owner;
    };
    for (const { at, text } of textsOf(file, source))
      for (const { table, at: offset, use } of tablesIn(text, (name) => owners.has(name))) {
        const owner = foreign(table);
        if (owner === undefined || (use !== 'write' && isOpen(file))) continue;
        refuse(file, table, owner, use, lineOf(source, at + offset));
      }
    if (file.endsWith('.ts')) {
      for (const { 1: table, index } of source.matchAll(NAMED)) {
        const owner = foreign(table);
        if (owner && !isOpen(file)) refuse(file, table, owner, 'write', lineOf(source, index));
      }
      for (const { 1: folder, 2: name, index } of source.matchAll(ENTITY_IMPORT)) {
        const table = entities.get(`${folder}/${name}`);
        const owner = table && foreign(table);
        if (owner) refuse(file, table, owner, 'entity', lineOf(source, index));
      }
    }
  }
  const unused = writers.flatMap(({ files: names, tables }) =>
    names.filter((name) => !tables.some((table) => used.has(`${name} ${table}`))),
  );
  return [...found, ...unused.map((file) => `${file} is listed as a writer of other areas' tables and writes none`)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const deleted = new Set(git('ls-files', '--deleted'));
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'server').filter(
    (file) => !deleted.has(file),
  );
  const wrong = foreignTables([...new Set(files)], (file) => readFileSync(file, 'utf8'));
  for (const line of wrong) console.error(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
