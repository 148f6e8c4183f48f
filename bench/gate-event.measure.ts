import { randomUUID } from 'node:crypto';
import { gateDirection, hardwareKind } from '#domain/devices/device.status';
import { room } from '#contract/kit/live';
import type { VenueRoom, VisitorFlow } from '#contract/kit/rooms';
import { devices } from '#contract/devices/device.contract';
import { hardware } from '#contract/hardware/hardware.contract';
import { DeviceClient } from '#tools/kit/api-client';
import type { Floor } from '#bench/kit/floor';
import { atPace } from '#bench/kit/pace';
import { percentile, type BenchmarkRow } from '#bench/kit/report';
import type { Stack } from '#bench/kit/stack';
import { waitUntil } from '#bench/kit/child';
import { WallDisplay } from '#bench/soak/wall-display';

const GATES = 20;
const WALLS = 20;
const PASSWORD = 'Demo@2026venue';
/** Passages a second at all gates together, for so many seconds, in batches. */
const PER_SECOND = 200;
const SECONDS = 15;
const BATCH = 5;
/** Batches a gate sends as fast as it can; their passages stay within the burst a gate is allowed. */
const BURST_BATCHES = 8;
const BURST_BATCH = 20;
const SAMPLE_MS = 100;

/** The least a gate event costs: a row once per number, and the minute figures of its venue. */
const FLOOR = `
  create table if not exists floor_gate_event (id bigint generated always as identity primary key, gate int, seq int,
    at timestamptz, card text, direction smallint, unique (gate, seq));
  create table if not exists floor_gate_minute (venue int, minute timestamptz, ins int, primary key (venue, minute));
  truncate floor_gate_event, floor_gate_minute`;
const FLOOR_BATCH = `
  with fresh as (
    insert into floor_gate_event (gate, seq, at, card, direction)
    select $1, x.seq, to_timestamp(x.at / 1000.0), x."cardNo", x.direction
    from jsonb_to_recordset($2::jsonb) as x(seq int, at float8, "cardNo" text, direction smallint)
    on conflict do nothing
    returning at, direction
  )
  insert into floor_gate_minute as m (venue, minute, ins)
  select 1, date_trunc('minute', at), count(*) from fresh group by 2
  on conflict (venue, minute) do update set ins = m.ins + excluded.ins`;

/** The gates of one venue, each with the number of its next event. */
class GateFleet {
  private readonly bootId = randomUUID();
  private readonly next: number[] = [];
  private cards = 0;

  constructor(
    readonly venueId: number,
    private readonly clients: readonly DeviceClient[],
  ) {}

  /** Returns entries of people who were not inside, for the next batch of a gate. */
  batch(gate: number, size: number) {
    const from = this.next[gate] ?? 0;
    this.next[gate] = from + size;
    return Array.from({ length: size }, (_, i) => ({
      seq: from + i,
      at: Date.now(),
      kind: 'pass' as const,
      direction: gateDirection.in,
      cardNo: String(50_000_000 + (this.cards += 1)),
      method: 2,
      result: 1,
    }));
  }

  /** Sends a batch; throws unless every event was taken. */
  async send(gate: number, events: ReturnType<GateFleet['batch']>): Promise<void> {
    const client = this.clients[gate] as DeviceClient;
    const { body } = await client.post(devices.events, { sn: client.sn, bootId: this.bootId, events });
    const taken = body.code === 200 ? body.data.results.filter(({ result }) => result === 'ok').length : 0;
    if (taken !== events.length) throw new Error(`a gate: ${taken} of ${events.length} taken, ${body.message}`);
  }
}

async function buildFleet(stack: Stack): Promise<GateFleet> {
  const desk = stack.client();
  await desk.signIn('admin', PASSWORD);
  const { body: choices } = await desk.call(hardware.choices, {});
  const venueId = Number(choices.data.venues[0]?.id);
  const clients: DeviceClient[] = [];
  for (let i = 0; i < GATES; i += 1) {
    const { body } = await desk.call(hardware.add, {
      sn: `BENCH-GATE-${i}`,
      name: `测速闸机 ${i}`,
      enName: `Bench gate ${i}`,
      kind: hardwareKind.gate,
      venueId,
    });
    if (body.code !== 200) throw new Error(`a gate was refused: ${body.message}`);
    clients.push(new DeviceClient(stack.client(), body.data.sn, body.data.key));
  }
  return new GateFleet(venueId, clients);
}

/** The visitor flow on a wall; null before its first snapshot. A room of a venue has this content. */
const flowOf = (wall: WallDisplay): VisitorFlow | null => (wall.shown as Partial<VenueRoom> | null)?.flow ?? null;
const entriesShown = (wall: WallDisplay): number => flowOf(wall)?.in ?? -1;

/** Sends every gate's bursts at once, and the bare statements of as many; returns events per second of both. */
async function measureBursts(fleet: GateFleet, floor: Floor): Promise<{ product: number; bare: number }> {
  const events = GATES * BURST_BATCHES * BURST_BATCH;
  const rateOf = async (send: (gate: number, batch: ReturnType<GateFleet['batch']>) => Promise<unknown>) => {
    const batches = Array.from({ length: GATES }, (_, gate) =>
      Array.from({ length: BURST_BATCHES }, () => fleet.batch(gate, BURST_BATCH)),
    );
    const began = performance.now();
    await Promise.all(
      batches.map(async (own, gate) => {
        for (const batch of own) await send(gate, batch);
      }),
    );
    return (events / (performance.now() - began)) * 1000;
  };
  await floor.pool.query(FLOOR);
  const bare = await rateOf((gate, batch) => floor.pool.query(FLOOR_BATCH, [gate, JSON.stringify(batch)]));
  return { bare, product: await rateOf((gate, batch) => fleet.send(gate, batch)) };
}

/**
 * Sends passages at a fixed rate while walls are open. Returns how long, in ms, the number of entries on a wall lagged
 * behind the last accepted one, p99 over walls and samples, and the milliseconds until all walls showed the last.
 */
async function measureLag(fleet: GateFleet, walls: readonly WallDisplay[]): Promise<{ lag: number; settled: number }> {
  const before = entriesShown(walls[0] as WallDisplay);
  const accepted: { readonly at: number; readonly entries: number }[] = [];
  const lags: number[] = [];
  const sampling = setInterval(() => {
    const now = performance.now();
    for (const wall of walls) {
      const shown = entriesShown(wall) - before;
      const missed = accepted.find(({ entries }) => entries > shown);
      lags.push(missed ? now - missed.at : 0);
    }
  }, SAMPLE_MS);
  try {
    let entries = 0;
    await atPace(PER_SECOND / BATCH, (PER_SECOND / BATCH) * SECONDS, async (n) => {
      const batch = fleet.batch(n % GATES, BATCH);
      await fleet.send(n % GATES, batch);
      entries += BATCH;
      accepted.push({ at: performance.now(), entries });
    });
    const ended = performance.now();
    await waitUntil(
      'the walls',
      async () => walls.every((wall) => entriesShown(wall) === before + entries),
      10_000,
      20,
    );
    return { lag: percentile(lags, 0.99), settled: performance.now() - ended };
  } finally {
    clearInterval(sampling);
  }
}

/** Measures gate events beside bare statements, and how far walls lag behind them. */
export async function measureGateEvents(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const fleet = await buildFleet(stack);
  const url = stack.addresses[0]?.url ?? '';
  const walls = Array.from({ length: WALLS }, () => new WallDisplay(url, room.venue(fleet.venueId)));
  try {
    for (const wall of walls) wall.open();
    await waitUntil('the snapshots', async () => walls.every((wall) => wall.shown !== null), 20_000);
    const insideBefore = walls.map((wall) => flowOf(wall)?.inside ?? 0);
    const { lag, settled } = await measureLag(fleet, walls);
    const { product, bare } = await measureBursts(fleet, floor);
    const sent = PER_SECOND * SECONDS + GATES * BURST_BATCHES * BURST_BATCH;
    await waitUntil(
      `${sent} more people inside`,
      async () => walls.every((wall, i) => flowOf(wall)?.inside === (insideBefore[i] ?? 0) + sent),
      10_000,
      50,
    );
    return [
      {
        what: `gate events a second of ${GATES} gates with ${WALLS} walls open`,
        value: `${product.toFixed(0)}/s`,
        floor: `insert and minute figures ${bare.toFixed(0)}/s`,
        ratio: product / PER_SECOND,
        better: 'higher',
        gate: 2,
        aim: 5,
        note: `ratio is against ${PER_SECOND} a second of a full campus; ${(product / bare).toFixed(2)} of the bare statements; every wall showed the right number inside at the end`,
      },
      {
        what: `entries on ${WALLS} walls at ${PER_SECOND} gate events a second, p99 behind`,
        value: `${lag.toFixed(0)} ms`,
        floor: '',
        ratio: lag / 1000,
        better: 'lower',
        gate: 2,
        aim: 1,
        note: `ratio is seconds; all walls were right ${settled.toFixed(0)} ms after the last event`,
      },
    ];
  } finally {
    for (const wall of walls) wall.close();
  }
}
