import { readFileSync } from 'node:fs';
import { schemaFiles } from './schema-objects';
import { enumerationsIn, sqlEnumerations, withCodes } from './sql-codes';

it('replaces a placeholder by its code, a text code by a quoted literal', () => {
  expect(withCodes('pay_status in ({payStatus.paid}, {payStatus.refunding})', 'a.sql')).toBe('pay_status in (2, 3)');
  expect(withCodes('old.order_status <> {orderStatus.normal}::text', 'a.sql')).toBe("old.order_status <> '1'::text");
});

it('leaves array literals, JSON and comments with braces', () => {
  const sql = `-- Returns {order, rooms}, room offer:{entry}.\nselect '{}'::int[], '{1,2}'::int[], '{"a": {"b": 1.5}}'::jsonb`;
  expect(withCodes(sql, 'a.sql')).toBe(sql);
});

it.each(['{payStatus.settled}', '{payState.paid}', '{payStatus.toString}'])(
  'refuses %s with the file',
  (placeholder) => {
    expect(() => withCodes(`select ${placeholder}`, 'server/orders/sql/a.sql')).toThrow(
      `server/orders/sql/a.sql names ${placeholder}`,
    );
  },
);

it('has no enumeration that no SQL file names', () => {
  const named = new Set(schemaFiles().flatMap((file) => enumerationsIn(readFileSync(file, 'utf8'))));
  expect(Object.keys(sqlEnumerations).filter((name) => !named.has(name))).toEqual([]);
});
