import { Injectable } from '@nestjs/common';
import { eventTimeOf } from '#domain/devices/device-clock.rules';
import { gateMethod, gateResult, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { isCode } from '#domain/kit/enumeration';
import { deviceEvent, type DeviceEvent } from '#contract/devices/device.contract';
import { Db } from '#server/kit/db/db';
import { PassageService, type NewPassage } from '#server/gates/passage.service';
import { HeartbeatService } from './heartbeat.service';
import type { Device } from '#server/hardware/device-registry.service';
import { DeviceReportService } from './device-report.service';

/** Results of the events of a batch, in the order they were sent. */
export interface EventResult {
  readonly seq: number;
  readonly result: 'ok' | 'dup' | 'rejected';
  readonly reason: string | null;
}

/** A batch as sent by a device; `clock` is its own time at sending (epoch ms), if given. */
export interface EventBatch {
  readonly bootId: string;
  readonly clock?: number | undefined;
  readonly events: readonly unknown[];
}

type ParsedEvent =
  | { readonly event: DeviceEvent; readonly passing: ((now: number, skew: number) => NewPassage) | null }
  | { readonly seq: number; readonly wrong: string };

const passageEvents: ReadonlySet<DeviceEvent['kind']> = new Set(['pass', 'refuse']);
const passageKinds: ReadonlySet<number> = new Set([
  hardwareKind.gate,
  hardwareKind.faceTerminal,
  hardwareKind.lock,
  hardwareKind.peopleCounter,
]);
const isDirection = (code: number): code is GateDirection => code === 1 || code === 2;
const seqOf = (raw: unknown): number => {
  const seq = (raw as { seq?: unknown } | null)?.seq;
  return Number.isSafeInteger(seq) ? (seq as number) : -1;
};

/** Ingests device events: each once, one transaction per batch; an invalid event does not affect the others. */
@Injectable()
export class DeviceEventService {
  constructor(
    private readonly db: Db,
    private readonly heartbeats: HeartbeatService,
    private readonly passages: PassageService,
    private readonly reports: DeviceReportService,
  ) {}

  /** Ingests a batch and returns a result per event. */
  async ingest(device: Device, { bootId, clock, events }: EventBatch): Promise<EventResult[]> {
    const parsed = events.map((raw) => parseEvent(device, raw));
    const fresh = await this.db.transact(async (tx) => {
      const { now, skew, changes } = await this.heartbeats.recordContact(tx, device, { bootId, clock });
      const valid = parsed.filter((one) => 'event' in one);
      const passings = valid.flatMap(({ passing }) => (passing ? [passing(now, skew)] : []));
      const passed = await this.passages.record(tx, device, bootId, passings);
      const reported = await this.reports.ingest(
        tx,
        device,
        bootId,
        valid
          .filter(({ passing }) => !passing)
          .map(({ event }) => ({ ...event, at: eventTimeOf({ at: event.at, now, skew }).countedAt })),
      );
      tx.emitLive([...changes, ...passed.changes, ...reported.changes]);
      return { passed: new Set(passed.fresh), reported: new Map(reported.results) };
    });
    return parsed.map((one) =>
      'event' in one ? resultOf(one.event, fresh) : { seq: one.seq, result: 'rejected', reason: one.wrong },
    );
  }
}

/**
 * Returns the result of an event. The first event with a new number is stored; the same number again in the batch is a
 * duplicate.
 */
function resultOf(
  { seq, kind }: DeviceEvent,
  fresh: { passed: Set<number>; reported: Map<number, string | null> },
): EventResult {
  if (passageEvents.has(kind))
    return fresh.passed.delete(seq) ? { seq, result: 'ok', reason: null } : { seq, result: 'dup', reason: null };
  const wrong = fresh.reported.get(seq);
  if (wrong === undefined) return { seq, result: 'dup', reason: null };
  fresh.reported.delete(seq);
  return wrong === null ? { seq, result: 'ok', reason: null } : { seq, result: 'rejected', reason: wrong };
}

function parseEvent(device: Device, raw: unknown): ParsedEvent {
  const parsed = deviceEvent.safeParse(raw);
  if (!parsed.success)
    return { seq: seqOf(raw), wrong: `malformed: ${String(parsed.error.issues[0]?.path[0] ?? 'event')}` };
  const event = parsed.data;
  const { seq, kind } = event;
  if (!passageEvents.has(kind)) return { event, passing: null };
  if (!passageKinds.has(device.kind)) return { seq, wrong: 'not a door' };
  const direction = event.direction ?? device.direction;
  if (!isDirection(direction)) return { seq, wrong: 'direction' };
  const method = event.method ?? (device.kind === hardwareKind.faceTerminal ? gateMethod.face : gateMethod.card);
  if (!isCode(gateMethod, method)) return { seq, wrong: 'method' };
  const isId = typeof event.userId === 'number' || /^[1-9]\d{0,8}$/.test(event.userId ?? '');
  const passing = (now: number, skew: number): NewPassage => {
    const { countedAt, late, clockSuspect } = eventTimeOf({ at: event.at, now, skew });
    return {
      seq,
      at: countedAt,
      deviceAt: clockSuspect ? event.at : null,
      direction,
      userId: isId ? Number(event.userId) : null,
      username: isId || event.userId === undefined ? null : String(event.userId),
      cardNo: event.cardNo ?? null,
      method,
      result: kind === 'pass' ? gateResult.pass : gateResult.refused,
      reason: event.reason ?? null,
      late,
      clockSuspect,
    };
  };
  return { event, passing };
}
