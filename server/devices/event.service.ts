import { Injectable } from '@nestjs/common';
import { heard } from '#domain/devices/device-clock.rules';
import { gateMethod, gateResult, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { codesOf } from '#domain/kit/enumeration';
import { deviceEvent, type DeviceEvent } from '#contract/devices/device.contract';
import { Db } from '#server/kit/db';
import { PassageService, type Passing } from '#server/gates/passage.service';
import { BeatService } from './beat.service';
import type { Device } from './device.store';
import { ReportService } from './report.service';

/** Results of the events of a batch, in the order they were sent. */
export interface EventResult {
  readonly seq: number;
  readonly result: 'ok' | 'dup' | 'rejected';
  readonly reason: string | null;
}

/** A batch as sent by a device; `clock` is its own time at sending (epoch ms), if given. */
export interface Batch {
  readonly bootId: string;
  readonly clock?: number | undefined;
  readonly events: readonly unknown[];
}

type Judged =
  | { readonly event: DeviceEvent; readonly passing: ((now: number, skew: number) => Passing) | null }
  | { readonly seq: number; readonly wrong: string };

const passes: ReadonlySet<DeviceEvent['kind']> = new Set(['pass', 'refuse']);
const doors: ReadonlySet<number> = new Set([
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
export class EventService {
  constructor(
    private readonly db: Db,
    private readonly beats: BeatService,
    private readonly passages: PassageService,
    private readonly reports: ReportService,
  ) {}

  /** Ingests a batch and returns a result per event. */
  async take(device: Device, { bootId, clock, events }: Batch): Promise<EventResult[]> {
    const judged = events.map((raw) => judge(device, raw));
    const fresh = await this.db.transact(async (tx) => {
      const { now, skew, changes } = await this.beats.here(tx, device, { bootId, clock });
      const sound = judged.filter((one) => 'event' in one);
      const passings = sound.flatMap(({ passing }) => (passing ? [passing(now, skew)] : []));
      const passed = await this.passages.take(tx, device, bootId, passings);
      const reported = await this.reports.take(
        tx,
        device,
        bootId,
        sound
          .filter(({ passing }) => !passing)
          .map(({ event }) => ({ ...event, at: heard({ at: event.at, now, skew }).countedAt })),
      );
      await tx.tellLive([...changes, ...passed.changes, ...reported.changes]);
      return { passed: new Set(passed.fresh), reported: new Map(reported.results) };
    });
    return judged.map((one) =>
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
  if (passes.has(kind))
    return fresh.passed.delete(seq) ? { seq, result: 'ok', reason: null } : { seq, result: 'dup', reason: null };
  const wrong = fresh.reported.get(seq);
  if (wrong === undefined) return { seq, result: 'dup', reason: null };
  fresh.reported.delete(seq);
  return wrong === null ? { seq, result: 'ok', reason: null } : { seq, result: 'rejected', reason: wrong };
}

function judge(device: Device, raw: unknown): Judged {
  const parsed = deviceEvent.safeParse(raw);
  if (!parsed.success)
    return { seq: seqOf(raw), wrong: `malformed: ${String(parsed.error.issues[0]?.path[0] ?? 'event')}` };
  const event = parsed.data;
  const { seq, kind } = event;
  if (!passes.has(kind)) return { event, passing: null };
  if (!doors.has(device.kind)) return { seq, wrong: 'not a door' };
  const direction = event.direction ?? device.direction;
  if (!isDirection(direction)) return { seq, wrong: 'direction' };
  const method = event.method ?? (device.kind === hardwareKind.faceTerminal ? gateMethod.face : gateMethod.card);
  if (!(codesOf(gateMethod) as readonly number[]).includes(method)) return { seq, wrong: 'method' };
  const isId = typeof event.userId === 'number' || /^[1-9]\d{0,8}$/.test(event.userId ?? '');
  const passing = (now: number, skew: number): Passing => {
    const { countedAt, late, clockSuspect } = heard({ at: event.at, now, skew });
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
