import { hardwareKind } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import type { Db } from '#server/kit/db/db';

/** Makes one gate of the doors at each place; the gym admits teachers without a booking and nobody twice. */
export async function seedGates(db: Db): Promise<void> {
  await db.rows(
    `
      with made as (
        insert into gate (venue_id, name, en_name, free_roles, anti_passback)
        select h.venue_id, h.place, h.en_place, case when v.venue_name = '健身中心' then array[$2::int] else '{}' end,
          v.venue_name = '健身中心'
        from hardware h
          join venue v on v.id = h.venue_id
        where h.kind = $1
        group by h.venue_id, h.place, h.en_place, v.venue_name
        order by h.venue_id, h.place
        on conflict do nothing
        returning id, venue_id, name
      )
      insert into gate_device (hardware_id, gate_id)
      select h.id, m.id
      from made m
        join hardware h on h.venue_id = m.venue_id and h.place = m.name and h.kind = $1
      on conflict do nothing
    `,
    [hardwareKind.gate, role.staff],
  );
}
