import { meterReadingFailure } from '#domain/infrastructure/meter-reading.failures';
import { Failure } from '#domain/kit/failure';
import type { Db, Tx } from '#server/kit/db/db';
import { Clock } from '#server/kit/runtime/clock';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import type { Member } from '#server/kit/access/caller';
import { FixedAssetStore } from './fixed-asset.store';
import { MeterReadingService } from './meter-reading.service';
import { MeterReadingStore, type NewMeterReading, type StoredMeter } from './meter-reading.store';

const REPETITIONS = 5;
const CONCURRENCY = 6;

let test: TestDatabase;
let staff: Member;
let buildingId: number;

beforeAll(async () => {
  test = await TestDatabase.create('meter_race');
  staff = aMemberCaller(await aPerson(test.db));
  const [row] = await test.db.rows<{ id: number }>(
    `insert into building (name, en_name, code, floors_above) values ('楼', 'Building', 'B', 1) returning id`,
  );
  buildingId = (row as { id: number }).id;
}, 60_000);
afterAll(() => test.close());

/** Checks a reading without the lock of its meter, and waits until all others have been checked too. */
class UnlockedStore extends MeterReadingStore {
  constructor(
    private readonly source: Db,
    private readonly together: () => Promise<void>,
  ) {
    super(source);
  }

  override async lock(_tx: Tx, id: number): Promise<StoredMeter | null> {
    const [row] = await this.source.rows<StoredMeter & Record<string, unknown>>(
      'select id, kind, status from fixed_asset where id = $1',
      [id],
    );
    return row ?? null;
  }

  override async add(tx: Tx, reading: NewMeterReading): Promise<number> {
    await this.together();
    return super.add(tx, reading);
  }
}

/** Returns a barrier that opens once `n` callers have arrived. */
function barrier(n: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let here = 0;
  return () => {
    if ((here += 1) >= n) open();
    return opened;
  };
}

const serviceOver = (store: MeterReadingStore) =>
  new MeterReadingService(test.db, new FixedAssetStore(test.db), store, new Clock());

let serial = 0;
async function createMeter(): Promise<number> {
  const [row] = await test.db.rows<{ id: number }>(
    'insert into fixed_asset (kind, no, building_id) values (2, $1, $2) returning id',
    [`M-${(serial += 1)}`, buildingId],
  );
  return (row as { id: number }).id;
}

/** Enters the readings 1, 2, 3 … at times of the opposite order at once: only one of them fits. */
async function enterAgainstOneAnother(service: MeterReadingService): Promise<{ kept: number; reasons: Set<unknown> }> {
  const id = await createMeter();
  const answers = await Promise.allSettled(
    Array.from({ length: CONCURRENCY }, (_, n) =>
      service.record(
        { id, value: n + 1, at: `2026-01-${String(CONCURRENCY - n).padStart(2, '0')} 09:00`, note: '' },
        staff,
      ),
    ),
  );
  const [row] = await test.db.rows<{ n: number }>('select count(*)::int as n from meter_reading where asset_id = $1', [
    id,
  ]);
  return {
    kept: row?.n ?? 0,
    reasons: new Set(
      answers.flatMap((one) =>
        one.status === 'fulfilled'
          ? []
          : [one.reason instanceof Failure ? one.reason.spec : (one.reason as { constraint?: string }).constraint],
      ),
    ),
  };
}

it('keeps one of readings that contradict one another, and refuses the others by name', async () => {
  for (let n = 0; n < REPETITIONS; n += 1) {
    const { kept, reasons } = await enterAgainstOneAnother(serviceOver(new MeterReadingStore(test.db)));
    expect(kept).toBe(1);
    for (const reason of reasons)
      expect([meterReadingFailure.meterReadingFalls, meterReadingFailure.meterReadingAbove]).toContain(reason);
  }
});

it('is guarded by the database even without the lock', async () => {
  const { kept, reasons } = await enterAgainstOneAnother(serviceOver(new UnlockedStore(test.db, barrier(CONCURRENCY))));
  expect(kept).toBe(1);
  expect([...reasons]).toEqual(['meter_reading_order']);
});

describe('without the trigger of the database', () => {
  beforeAll(() => test.db.rows('alter table meter_reading disable trigger meter_reading_counted'));
  afterAll(() => test.db.rows('alter table meter_reading enable trigger meter_reading_counted'));

  it('keeps readings that contradict one another if the lock is bypassed', async () => {
    const { kept } = await enterAgainstOneAnother(serviceOver(new UnlockedStore(test.db, barrier(CONCURRENCY))));
    expect(kept).toBe(CONCURRENCY);
  });

  it('still keeps one with the lock', async () => {
    expect((await enterAgainstOneAnother(serviceOver(new MeterReadingStore(test.db)))).kept).toBe(1);
  });
});
