import { z } from 'zod';
import { warningMetric, warningPhase, warningTarget } from '#domain/alarms/warning.status';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { get } from '#contract/kit/endpoint';
import { codeOf } from '#contract/kit/fields';

/** What changes on a tile, as its room sends it. Instants in epoch ms; `at` is the time of the value or heartbeat. */
export const tileNow = z.object({
  key: z.string(),
  value: z.number().nullable(),
  at: z.number().nullable(),
  state: codeOf(hardwareState).nullable(),
  alarm: z
    .object({ id: z.int(), level: z.int(), kind: z.string(), raisedAt: z.number(), acked: z.boolean() })
    .nullable(),
  /** A rule that is counting: over its limit, or back and not yet cleared; `seconds` is the whole time. */
  phase: z.object({ phase: codeOf(warningPhase), since: z.number(), seconds: z.int() }).nullable(),
});
export type TileNow = z.output<typeof tileNow>;

/** A tile of the monitoring wall: a device, a measure of a facility or the people in a venue. */
export const monitoringTile = tileNow.extend({
  venueId: z.int(),
  kind: codeOf(warningTarget),
  hardwareKind: codeOf(hardwareKind).nullable(),
  name: z.string(),
  enName: z.string(),
  place: z.string(),
  enPlace: z.string(),
  metric: codeOf(warningMetric).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whether people record the value; such a value is current for a day. */
  byHand: z.boolean(),
  /** Values of the last hour: of a device its passages in five minutes. */
  points: z.array(z.object({ at: z.number(), value: z.number() })),
});
export type MonitoringTile = z.output<typeof monitoringTile>;

/** The endpoint of the monitoring wall; its rooms `equipment:{venueId}` send what changes. */
export const monitoring = {
  tiles: get('/api/equipment/monitoring', {
    admit: { right: 'EquipmentFonitoringReality' },
    about: 'Devices, measures and people of the venues in the caller’s scope now, with the last hour of each.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
      tiles: z.array(monitoringTile),
    }),
  }),
};
