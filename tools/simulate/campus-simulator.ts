import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hardwareKind } from '#domain/devices/device.status';
import { localDate, minute, momentIn, weekdayOf } from '#domain/kit/time';
import { demoMemberNames } from '#domain/session/demo.rules';
import { gates as gateContract } from '#contract/gates/gate.contract';
import { session } from '#contract/session/session.contract';
import { venues } from '#contract/venues/venue.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { VenueTraffic, type WallClock } from './venue-traffic';
import { MemberPool } from './members';
import { SimulatedDevice, type SeededDevice } from './simulated-device';
import { Probes } from './probes';
import { chance, randomItem } from './traffic-model';
import { DeviceTrouble } from './device-trouble';

/** Longest time without a gate passage at rate 1, day and night, in milliseconds. */
const MAX_QUIET_MS = 18_000;

const wallClockOf = (zone: string, now: number): WallClock => {
  const { date, at } = momentIn(zone, now);
  return { weekday: weekdayOf(localDate(date)), minute: at };
};

/**
 * Returns the demo devices this process simulates: the plain ones except face terminals and locker cabinets, which keep their state
 * elsewhere.
 */
function devicesToPlay(dataDir: string): SeededDevice[] {
  const path = join(dataDir, 'demo-devices.json');
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as SeededDevice[]).filter(
    ({ adapter, kind }) => adapter === 'plain' && kind !== hardwareKind.faceTerminal && kind !== hardwareKind.locker,
  );
}

/** Environment of the simulation. */
interface SimulationScene {
  readonly zone: string;
  readonly rate: number;
  readonly halls: readonly VenueTraffic[];
  readonly devices: readonly SimulatedDevice[];
  readonly probes: Probes;
}

/** Simulates the demo campus; everything it does goes through the public API. */
export class CampusSimulator {
  private lastPassed = 0;
  private lastStep: number;
  private passed = 0;

  private constructor(
    private readonly scene: SimulationScene,
    private readonly members: MemberPool,
    private readonly trouble: DeviceTrouble,
    now: number,
  ) {
    this.lastStep = now;
  }

  /** Loads the campus from its public calls. Returns null if it does not answer; throws if it is no demo campus. */
  static async load(address: ApiAddress, dataDir: string, rate: number): Promise<CampusSimulator | null> {
    const api = new ApiClient(address);
    const [{ body: entry }, { body: time }, { body: list }, { body: sites }] = await Promise.all([
      api.call(session.entry, {}),
      api.call(session.now, {}),
      api.call(venues.venueList, {}),
      api.call(venues.siteList, { page: -1, size: -1 }),
    ]);
    if (entry.code !== 200 || time.code !== 200 || list.code !== 200 || sites.code !== 200) return null;
    if (!entry.data.demo)
      throw new Error('This is not the demo campus: the simulator uses demo accounts and demo devices only.');
    const now = Date.now();
    const zone = time.data.timezone;
    const devices = devicesToPlay(dataDir).map((about) => new SimulatedDevice(api, about, now));
    const halls: VenueTraffic[] = [];
    for (const venue of list.data) {
      const gates = devices.filter(({ about }) => about.kind === hardwareKind.gate && about.venue === venue.venueName);
      const { body: curve } =
        gates.length > 0 ? await api.call(gateContract.curve, { venueId: venue.id }) : { body: null };
      if (curve?.code !== 200) continue;
      const facts = {
        name: venue.venueName,
        capacity: venue.maxPeople,
        openFrom: minute(curve.data.openFrom),
        openTo: minute(curve.data.openTo),
        inside: curve.data.now.inside,
        members: demoMemberNames,
      };
      halls.push(new VenueTraffic(facts, gates, now, wallClockOf(zone, now)));
    }
    const bookable = sites.data.content.filter(
      ({ isSupportReservation, buddyNumMin }) => isSupportReservation === 1 && buddyNumMin === 0,
    );
    return new CampusSimulator(
      { zone, rate, halls, devices, probes: new Probes(devices, now) },
      new MemberPool(address, { usernames: demoMemberNames, sites: bookable, zone, rate }),
      new DeviceTrouble(devices, rate, now),
      now,
    );
  }

  /** Runs one step of every simulation; called about once a second. */
  step(now: number): void {
    const { zone, rate, halls, devices } = this.scene;
    const wall = wallClockOf(zone, now);
    const ms = Math.min(now - this.lastStep, 5_000);
    this.lastStep = now;
    let passed = 0;
    for (const { userId, venue, leaveAt } of this.members.takeDueVisits(now)) {
      const hall = halls.find(({ facts }) => facts.name === venue);
      if (hall)
        void this.arrive(hall, userId, leaveAt).catch((error: Error) => console.error(`${userId}: ${error.message}`));
      passed += 1;
    }
    for (const hall of halls) passed += hall.step(now, ms, wall, rate);
    if (
      passed === 0 &&
      halls.length > 0 &&
      now - this.lastPassed > (MAX_QUIET_MS / rate) * (0.6 + Math.random() * 0.8)
    ) {
      const open = halls.filter((hall) => hall.isOpen(wall));
      randomItem(open.length > 0 && chance(0.9) ? open : halls).addVisitor(now, wall);
      passed = 1;
    }
    if (passed > 0) this.lastPassed = now;
    this.passed += passed;
    this.members.step(now, wall);
    this.trouble.step(now);
    this.scene.probes.step(now);
    for (const device of devices) device.step(now);
  }

  /** Some show the code on their phone, others their face or card. */
  private async arrive(hall: VenueTraffic, userId: string, leaveAt: number): Promise<void> {
    const code = chance(0.4) ? await this.members.codeOf(userId) : null;
    await (code === null ? hall.planVisit(userId, Date.now(), leaveAt) : hall.showCode(userId, code, leaveAt));
  }

  /** Returns what happened so far, in one line. */
  summary(): string {
    const inside = this.scene.halls.map(({ facts, inside: people }) => `${facts.name} ${people}`).join(', ');
    return `${this.passed} passed the gates; inside: ${inside || 'no gates'}; members ${Object.entries(
      this.members.counts,
    )
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`;
  }
}
