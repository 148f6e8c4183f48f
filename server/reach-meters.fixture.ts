/** Ids of a meter in a room, and of its reading. */
export interface ForeignMeter {
  readonly meterId: number;
  readonly readingId: number;
}

/** Creates a meter with a reading in a room; `mark` stands in their texts. */
export async function createForeignMeter(
  rowId: (sql: string, values: readonly unknown[]) => Promise<number>,
  { mark, roomId, ownerId }: { readonly mark: string; readonly roomId: number; readonly ownerId: number },
): Promise<ForeignMeter> {
  const meterId = await rowId(`insert into fixed_asset (kind, no, room_id, brand) values (1, $1, $2, $1)`, [
    `${mark} meter`,
    roomId,
  ]);
  const readingId = await rowId(
    `
      insert into meter_reading (asset_id, at, value, source, user_id, note)
      values ($1, app_now() - interval '1 day', 10, 1, $2, $3)
    `,
    [meterId, ownerId, mark],
  );
  return { meterId, readingId };
}

/** The calls about a meter, with the input of a meter that is out of the caller's scope. */
export const meterCalls: Readonly<Record<string, (of: ForeignMeter & { readonly roomId: number }) => object>> = {
  'fixedAssets.save': (of) => ({ id: of.meterId, kind: 1, no: 'a good number', buildingId: 1, roomId: of.roomId }),
  'fixedAssets.remove': (of) => ({ id: of.meterId }),
  'meterReadings.list': (of) => ({ id: of.meterId }),
  'meterReadings.recentUse': (of) => ({ id: of.meterId }),
  'meterReadings.exportFile': (of) => ({ id: of.meterId }),
  'meterReadings.record': (of) => ({ id: of.meterId, value: 20 }),
  'meterReadings.replace': (of) => ({ id: of.meterId, value: 20 }),
  'meterReadings.withdraw': (of) => ({ id: of.readingId }),
};
