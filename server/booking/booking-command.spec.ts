import { orderSource } from '#domain/orders/order.status';
import { columnsOf, batchRowOf, type BookingCommand } from './booking-command';

const courts = (...ids: readonly number[]) =>
  ids.map((id) => ({
    space: { id, spaceGroupId: id % 2 === 0 ? 7 : null },
    time: { id: 5, beginMinute: 1380, endMinute: 1440 },
    fee: 2000,
  }));
const booking = (userId: number, remark: string | null, items = courts(userId)): BookingCommand =>
  ({
    userId,
    holdSeconds: 900,
    once: { key: `k${userId}`, path: '/p', bodyHash: 'h', replayKey: null },
    rules: { quotas: userId > 1 ? [{ sites: null, from: '2026-05-01' }] : [], maxUnpaid: 1, maxActive: 2 },
    plan: {
      site: { id: 3, venueId: 2, needFace: false, venue: { merchantId: 1 } },
      day: { date: '2026-05-01' },
      items,
      people: 1,
      amount: 2000,
      begin: 1380,
      end: 1440,
    },
    order: {
      roleId: 3,
      source: orderSource.online,
      channel: 1,
      detail: 'a, "b" {c}',
      detailEn: 'NULL',
      spaceNames: '1号',
      reservationType: 1,
      phone: '',
      remark,
      rules: { cancelHours: 2 },
    },
  }) as never;

/** Parses an array of texts as PostgreSQL does. */
const parseArray = (array: string | undefined): (string | null)[] =>
  [...(array ?? '').slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, bare]) =>
    bare === undefined ? (quoted ?? '').replace(/\\(.)/g, '$1') : bare === 'NULL' ? null : bare,
  );

describe('the parameters of a batch', () => {
  const columns = columnsOf([booking(1, 'say "hi" \\ {1,2}'), booking(2, null, courts(8, 9))].map(batchRowOf));

  it('are one array each, with a row for each booking and each court', () => {
    expect(columns).toHaveLength(35);
    expect(columns.slice(0, 28).map((column) => parseArray(column).length)).toEqual(
      Array.from({ length: 28 }, () => 2),
    );
    expect(columns.slice(28).map(parseArray)).toEqual([
      ['0', '1', '1'],
      ['1', '8', '9'],
      ['5', '5', '5'],
      [null, '7', null],
      ...Array.from(['2026-05-01 23:00', '2026-05-02 00:00'], (at) => [at, at, at]),
      ['2000', '2000', '2000'],
    ]);
  });

  it('keep every text unchanged', () => {
    expect(parseArray(columns[10])).toEqual(['a, "b" {c}', 'a, "b" {c}']);
    expect(columns[11]).toBe('{"NULL","NULL"}');
    expect(parseArray(columns[14])).toEqual(['', '']);
    expect(parseArray(columns[16])).toEqual(['say "hi" \\ {1,2}', null]);
    expect(parseArray(columns[20])).toEqual(['{"cancelHours":2}', '{"cancelHours":2}']);
    expect(parseArray(columns[27])).toEqual([null, '[{"sites":null,"from":"2026-05-01"}]']);
  });
});
