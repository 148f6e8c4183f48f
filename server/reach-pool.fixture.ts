import { hardwareKind } from '#domain/devices/device.status';
import type { TestApi } from '#server/kit/testing/test-api';
import type { TestVenue } from '#server/kit/testing/test-data';
import { aDevice } from '#server/kit/testing/test-device';

/** What a pool has of one venue and one person: a wristband, a locker, a bill and its rule. */
export interface PoolData {
  readonly braceletId: number;
  readonly cellId: number;
  readonly gateBillId: number;
  readonly gateBillRuleId: number;
}

/** Registers a locker cabinet of a venue; returns its id. */
export const aCabinet = async ({ db, env }: TestApi, { venueId }: TestVenue, mark: string): Promise<number> =>
  (await aDevice(db, env.SECRETS_KEY, { venueId, kind: hardwareKind.locker, sn: `${mark}-CABINET` })).id;

/** Creates the pool data of a venue; `rowId` inserts a row and returns its id. */
export async function createPoolData(
  rowId: (sql: string, values: readonly unknown[]) => Promise<number>,
  {
    world,
    ownerId,
    mark,
    cabinetId,
  }: { readonly world: TestVenue; readonly ownerId: number; readonly mark: string; readonly cabinetId: number },
): Promise<PoolData> {
  const braceletId = await rowId(
    `insert into bracelet (chip_no, label_no, venue_id, colour) values (upper(substr(md5($2), 1, 12)), $2, $1, 1)`,
    [world.venueId, mark],
  );
  const cellId = await rowId('insert into locker_cell (cabinet_id, no, size, area) values ($1, 1, 1, 3)', [cabinetId]);
  const gateBillRuleId = await rowId(
    'insert into gate_bill_rule (venue_id, free_minutes, unit_minutes, unit_price, day_cap, debt_policy) values ($1, 0, 1, 5, 100, 1)',
    [world.venueId],
  );
  const gateBillId = await rowId(
    `insert into gate_bill (bill_no, kind, user_id, payer_id, role_id, venue_id, merchant_id, visit_id, date, in_at, out_at, minutes, rule, amount, status, pay_type, paid_at) values (new_trade_no('J'), 1, $1, $1, 3, $2, $3, $4, '2026-05-01', now(), now(), 10, '{"freeMinutes": 0, "unitMinutes": 1, "unitPrice": 5, "dayCap": 100, "rolePrices": []}', 50, 2, 6, now())`,
    [ownerId, world.venueId, world.merchantId, ownerId],
  );
  return { braceletId, cellId, gateBillId, gateBillRuleId };
}
