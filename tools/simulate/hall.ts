import { gateDirection, gateMethod, gateRefusal } from '#domain/devices/device.status';
import type { PlainDevice } from './plain-device';
import { arrivalsPerMinute, between, chance, happens, one } from './rhythm';

/** A venue with gates in the simulation. Times in minutes of the school's day. */
export interface HallFacts {
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
export interface Wall {
  readonly weekday: number;
  readonly minute: number;
}

/** A person inside and the time of leaving (epoch ms). */
interface Guest {
  readonly who: Who;
  readonly leaveAt: number;
  /** Identification on leaving, if it is always the same. */
  readonly method?: number;
}

/** A member by user name, or an unknown person by card. */
export type Who = { readonly userId: string } | { readonly cardNo: string };

const MINUTE = 60_000;
const PATROL_STAYS = 4 * MINUTE;

/** Simulates people entering and leaving one venue according to the hour. */
export class Hall {
  private guests: Guest[] = [];
  private patrols = 0;
  private carry = 0;

  constructor(
    readonly facts: HallFacts,
    private readonly gates: readonly PlainDevice[],
    now: number,
    wall: Wall,
  ) {
    const stay = this.isOpen(wall) ? 75 : 25;
    this.guests = Array.from({ length: facts.inside }, () => ({
      who: this.stranger(),
      leaveAt: now + Math.min(-Math.log(1 - Math.random()) * stay, 240) * MINUTE,
    }));
  }

  get inside(): number {
    return this.guests.length;
  }

  isOpen({ minute }: Wall): boolean {
    return minute >= this.facts.openFrom && minute < this.facts.openTo;
  }

  /** Runs one step of `ms` milliseconds; returns how many passed. */
  step(now: number, ms: number, wall: Wall, rate: number): number {
    let passed = 0;
    const leaving = this.guests.filter(({ leaveAt }) => leaveAt <= now);
    this.guests = this.guests.filter(({ leaveAt }) => leaveAt > now);
    for (const { who, method } of leaving) {
      this.pass(gateDirection.out, who, now, method);
      passed += 1;
    }
    if (!this.isOpen(wall)) return passed;
    const arriving = happens((arrivalsPerMinute(wall.weekday, wall.minute, this.facts.capacity) * rate * ms) / MINUTE);
    for (let n = 0; n < arriving; n += 1) {
      this.arrive(now, wall);
      passed += 1;
    }
    return passed;
  }

  /** Adds one person, so that quiet hours also have passages: a visitor during opening hours, a patrol at night. */
  stir(now: number, wall: Wall): void {
    if (this.isOpen(wall)) return this.arrive(now, wall);
    this.patrols += 1;
    const who = { cardNo: `90${String(this.patrols % 7).padStart(6, '0')}` };
    this.pass(gateDirection.in, who, now, gateMethod.staff);
    this.guests.push({ who, leaveAt: now + PATROL_STAYS + between(0, 120_000), method: gateMethod.staff });
  }

  /** Schedules a member who enters for a booking and stays to its end. */
  visit(userId: string, now: number, leaveAt: number): void {
    this.pass(gateDirection.in, { userId }, now);
    this.guests.push({ who: { userId }, leaveAt });
  }

  /** Shows a member's code at a gate; a refused member leaves. */
  async show(userId: string, code: string, leaveAt: number): Promise<void> {
    if (await this.gate(gateDirection.in).show(code, gateDirection.in)) this.guests.push({ who: { userId }, leaveAt });
  }

  private arrive(now: number, { minute }: Wall): void {
    const who = chance(0.7) && this.facts.members.length > 0 ? { userId: one(this.facts.members) } : this.stranger();
    if (this.guests.length >= this.facts.capacity) return this.refuse(who, gateRefusal.capacityFull, now);
    if (chance(0.02))
      return this.refuse(who, one([gateRefusal.unknownPerson, gateRefusal.noBooking, gateRefusal.cardInvalid]), now);
    this.pass(gateDirection.in, who, now);
    const closesIn = Math.max(5, this.facts.openTo - minute);
    this.guests.push({ who, leaveAt: now + Math.min(between(35, 110), closesIn + between(0, 12)) * MINUTE });
  }

  private gate(direction: 1 | 2): PlainDevice {
    this.carry += 1;
    const fitting = this.gates.filter(({ about }) => about.direction === direction || about.direction === 3);
    return (fitting[this.carry % Math.max(1, fitting.length)] ?? one(this.gates)) as PlainDevice;
  }

  private pass(direction: 1 | 2, who: Who, now: number, method?: number): void {
    const shown = 'userId' in who ? one([gateMethod.face, gateMethod.card, gateMethod.qr]) : gateMethod.card;
    this.gate(direction).report({ kind: 'pass', direction, ...who, method: method ?? shown }, now);
  }

  private refuse(who: Who, reason: string, now: number): void {
    this.gate(gateDirection.in).report(
      { kind: 'refuse', direction: gateDirection.in, ...who, method: gateMethod.card, reason },
      now,
    );
  }

  private stranger(): Who {
    return { cardNo: String(90_000_000 + between(1_000, 99_999)) };
  }
}
