import { Injectable } from '@nestjs/common';
import type { GateMode } from '#domain/gates/gate.status';
import { Db } from '#server/kit/db/db';

/** A gate as its devices need it; `modeUntil` in epoch ms. */
export interface StoredGateRule extends Record<string, unknown> {
  readonly hardwareIds: readonly number[];
  readonly freeRoles: readonly number[];
  readonly admitsBookings: boolean;
  readonly admitsStaff: boolean;
  readonly siteIds: readonly number[];
  readonly earlyEntryMin: number | null;
  readonly capacity: number;
  readonly antiPassback: boolean;
  readonly mode: GateMode;
  readonly modeUntil: number | null;
}

/** Reads the rules of gates. */
@Injectable()
export class GateRuleStore {
  constructor(private readonly db: Db) {}

  /** Returns all gates with devices. */
  findAll(): Promise<StoredGateRule[]> {
    return this.db.rows<StoredGateRule>(
      `
        select array_agg(d.hardware_id) as "hardwareIds", g.free_roles as "freeRoles",
          g.admits_bookings as "admitsBookings", g.admits_staff as "admitsStaff", g.site_ids as "siteIds",
          g.early_entry_min as "earlyEntryMin", g.capacity, g.anti_passback as "antiPassback", g.mode,
          epoch_ms(g.mode_until) as "modeUntil"
        from gate g
          join gate_device d on d.gate_id = g.id
        group by g.id
      `,
    );
  }
}
