import { gateDirection, gateMethod, gateRefusal } from '#domain/devices/device.status';
import type { SimulatedDevice } from './simulated-device';
import { arrivalsPerMinute, randomInt, chance, poisson, randomItem } from './traffic-model';

/** A venue with gates in the simulation. Times in minutes of the school's day. */
interface TrafficVenue {
  readonly name: string;
  readonly capacity: number;
  readonly openFrom: number;
  readonly openTo: number;
  /** People inside at the start of the simulation. */
  readonly inside: number;
  /** User names of members who may enter. */
  readonly members: readonly string[];
}

/** The school's local time: weekday 1 to 7 and minute of the day. */
export interface WallClock {
  readonly weekday: number;
  readonly minute: number;
}

/** A person inside and the time of leaving (epoch ms). */
interface VenueGuest {
  readonly who: VisitorIdentity;
  readonly leaveAt: number;
  /** Identification on leaving, if it is always the same. */
  readonly method?: number;
}

/** A member by user name, or an unknown person by card. */
type VisitorIdentity = { readonly userId: string } | { readonly cardNo: string };

const MINUTE = 60_000;
const PATROL_STAYS = 4 * MINUTE;

/** Simulates people entering and leaving one venue according to the hour. */
export class VenueTraffic {
  private guests: VenueGuest[] = [];
  private patrols = 0;
  private carry = 0;

  constructor(
    readonly facts: TrafficVenue,
    private readonly gates: readonly SimulatedDevice[],
    now: number,
    wall: WallClock,
  ) {
    const stay = this.isOpen(wall) ? 75 : 25;
    this.guests = Array.from({ length: facts.inside }, () => ({
      who: this.strangerCard(),
      leaveAt: now + Math.min(-Math.log(1 - Math.random()) * stay, 240) * MINUTE,
    }));
  }

  get inside(): number {
    return this.guests.length;
  }

  isOpen({ minute }: WallClock): boolean {
    return minute >= this.facts.openFrom && minute < this.facts.openTo;
  }

  /** Runs one step of `ms` milliseconds; returns how many passed. */
  step(now: number, ms: number, wall: WallClock, rate: number): number {
    let passed = 0;
    const leaving = this.guests.filter(({ leaveAt }) => leaveAt <= now);
    this.guests = this.guests.filter(({ leaveAt }) => leaveAt > now);
    for (const { who, method } of leaving) {
      this.pass(gateDirection.out, who, now, method);
      passed += 1;
    }
    if (!this.isOpen(wall)) return passed;
    const arriving = poisson((arrivalsPerMinute(wall.weekday, wall.minute, this.facts.capacity) * rate * ms) / MINUTE);
    for (let n = 0; n < arriving; n += 1) {
      this.arrive(now, wall);
      passed += 1;
    }
    return passed;
  }

  /** Adds one person, so that quiet hours also have passages: a visitor during opening hours, a patrol at night. */
  addVisitor(now: number, wall: WallClock): void {
    if (this.isOpen(wall)) return this.arrive(now, wall);
    this.patrols += 1;
    const who = { cardNo: `90${String(this.patrols % 7).padStart(6, '0')}` };
    this.pass(gateDirection.in, who, now, gateMethod.staff);
    this.guests.push({ who, leaveAt: now + PATROL_STAYS + randomInt(0, 120_000), method: gateMethod.staff });
  }

  /** Schedules a member who enters for a booking and stays to its end. */
  planVisit(userId: string, now: number, leaveAt: number): void {
    this.pass(gateDirection.in, { userId }, now);
    this.guests.push({ who: { userId }, leaveAt });
  }

  /** Shows a member's code at a gate; a refused member leaves. */
  async showCode(userId: string, code: string, leaveAt: number): Promise<void> {
    if (await this.gate(gateDirection.in).showCode(code, gateDirection.in))
      this.guests.push({ who: { userId }, leaveAt });
  }

  private arrive(now: number, { minute }: WallClock): void {
    const who =
      chance(0.7) && this.facts.members.length > 0 ? { userId: randomItem(this.facts.members) } : this.strangerCard();
    if (this.guests.length >= this.facts.capacity) return this.refuse(who, gateRefusal.capacityFull, now);
    if (chance(0.02))
      return this.refuse(
        who,
        randomItem([gateRefusal.unknownPerson, gateRefusal.noBooking, gateRefusal.cardInvalid]),
        now,
      );
    this.pass(gateDirection.in, who, now);
    const closesIn = Math.max(5, this.facts.openTo - minute);
    this.guests.push({ who, leaveAt: now + Math.min(randomInt(35, 110), closesIn + randomInt(0, 12)) * MINUTE });
  }

  private gate(direction: 1 | 2): SimulatedDevice {
    this.carry += 1;
    const fitting = this.gates.filter(({ about }) => about.direction === direction || about.direction === 3);
    return (fitting[this.carry % Math.max(1, fitting.length)] ?? randomItem(this.gates)) as SimulatedDevice;
  }

  private pass(direction: 1 | 2, who: VisitorIdentity, now: number, method?: number): void {
    const shown = 'userId' in who ? randomItem([gateMethod.face, gateMethod.card, gateMethod.qr]) : gateMethod.card;
    this.gate(direction).report({ kind: 'pass', direction, ...who, method: method ?? shown }, now);
  }

  private refuse(who: VisitorIdentity, reason: string, now: number): void {
    this.gate(gateDirection.in).report(
      { kind: 'refuse', direction: gateDirection.in, ...who, method: gateMethod.card, reason },
      now,
    );
  }

  private strangerCard(): VisitorIdentity {
    return { cardNo: String(90_000_000 + randomInt(1_000, 99_999)) };
  }
}
