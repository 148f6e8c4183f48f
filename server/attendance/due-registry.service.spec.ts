import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, refuse } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { aMemberCaller } from '#server/kit/testing/test-data';
import { DueRegistry, type DueRow, type DueSource } from './due-registry.service';

const place = { staff: aMemberCaller(1), venueId: null };
const row = (key: string, beginAt: string, left = 1): DueRow => ({
  key,
  tradeNo: key.slice(0, 15),
  userName: '陈一诺',
  roleId: 3,
  title: key,
  enTitle: key,
  detail: '',
  detailEn: '',
  beginAt,
  endAt: '2026-11-27 22:00',
  venueName: '',
  enVenueName: '',
  left,
  refusal: left === 0 ? refuse(orderCheckFailure.checkCancelled) : null,
});
const source = (letter: string, rows: DueRow[]): DueSource => ({
  sells: (tradeNo) => tradeNo.startsWith(letter),
  findDue: (subject) =>
    Promise.resolve('tradeNo' in subject ? rows.filter(({ tradeNo }) => tradeNo === subject.tradeNo) : rows),
  writeOff: () => Promise.reject(new Failure(orderCheckFailure.checkCancelled)),
});

const registry = new DueRegistry();
registry.register(
  source('X', [row('X26112700000002', '2026-11-27 19:00'), row('X26112700000001', '2026-11-27 18:00')]),
);
registry.register(source('Y', [row('Y26112700000001-7', '2026-11-27 18:30', 0)]));

describe('the registry of due things', () => {
  it('lists the things of all areas by time, refused ones among them', async () => {
    expect((await registry.findDue({ userIds: [9] }, place)).map(({ key, left }) => [key, left])).toEqual([
      ['X26112700000001', 1],
      ['Y26112700000001-7', 0],
      ['X26112700000002', 1],
    ]);
  });

  it('asks the area that sold a single thing only', async () => {
    expect(await registry.findDue({ tradeNo: 'X26112700000002' }, place)).toHaveLength(1);
    expect(await registry.findDue({ tradeNo: 'Z26112700000002' }, place)).toEqual([]);
    expect(registry.sourceOf('Z26112700000002')).toBeNull();
  });

  it('refuses two areas for one thing', () => {
    const both = new DueRegistry();
    both.register(source('X', []));
    both.register(source('X', []));
    expect(() => both.sourceOf('X26112700000001')).toThrow('two areas');
  });
});

describe('the parts of one code that serve every kind', () => {
  const root = join(__dirname, '../..');
  const generic = ['server/attendance', 'contract/attendance', 'web/attendance'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^(?:use-)?due|^order-check-code\.screen\.tsx$/.test(name) && !name.includes('.spec.'))
      .map((name) => `${folder}/${name}`),
  );
  const kind =
    /\bbizType\.\w|\.sale'|\bOrderService\b|\bPromiseService\b|CheckedBooking|orderChecks\.check\b|venue_order/;

  it('are found', () => {
    expect(generic).toEqual(
      expect.arrayContaining(['server/attendance/due.service.ts', 'web/attendance/order-check-code.screen.tsx']),
    );
    expect(readFileSync(join(root, 'server/attendance/booking-due.service.ts'), 'utf8')).toMatch(kind);
  });

  it.each(generic)('%s names no kind', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(kind);
  });
});
