import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';

/** Stores the devices of paired displays. */
@Injectable()
export class ScreenDeviceStore {
  /**
   * Adds a device, or renames and moves the one with this serial number; `key` is sealed. Displays have no English place:
   * it is made of the names of their venue and device.
   */
  async ensure(
    tx: Tx,
    of: {
      readonly sn: string;
      readonly name: string;
      readonly enName: string;
      readonly place: string;
      readonly venueId: number;
      readonly kind: number;
      readonly key: string;
    },
  ): Promise<{ id: number; name: string; enName: string }> {
    const [row] = await tx.rows<{ id: number; name: string; enName: string }>(
      `
        insert into hardware as h (sn, name, en_name, kind, venue_id, place, en_place, device_key_enc)
        values ($1, $2, $7, $3, $4, $5, (select v.en_name || ', ' || $7 from v_venue v where v.id = $4), $6)
        on conflict (sn)
        do update set name = excluded.name, en_name = excluded.en_name, venue_id = excluded.venue_id,
          place = excluded.place, en_place = excluded.en_place
        returning id, name, en_name as "enName"
      `,
      [of.sn, of.name, of.kind, of.venueId, of.place, of.key, of.enName],
    );
    return row as { id: number; name: string; enName: string };
  }
}
