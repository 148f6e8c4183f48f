import { payStatus } from '#domain/orders/order.status';
import { demoPassword } from '#domain/session/demo.rules';
import { addDays, instantIn, localDate, minute, momentIn } from '#domain/kit/time';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import type { SiteView } from '#contract/venues/venue.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { bookAsMember, readDay } from './booking';
import { payOrder } from './cashier';
import type { WallClock } from './venue-traffic';
import { randomInt, activityAt, chance, randomItem } from './traffic-model';

/** A paid booking whose member will come; epoch ms. */
interface PlannedVisit {
  readonly userId: string;
  readonly venue: string;
  readonly enterAt: number;
  readonly leaveAt: number;
}

/** The simulated members, and the sites they may book. */
interface MemberPoolFacts {
  readonly usernames: readonly string[];
  readonly sites: readonly SiteView[];
  readonly zone: string;
  readonly rate: number;
}

interface SimulatedMember {
  readonly username: string;
  readonly api: ApiClient;
  restUntil: number;
}

interface Cancellation {
  readonly member: SimulatedMember;
  readonly tradeNo: string;
  readonly at: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Interval between actions at rate 1 in a busy hour, in milliseconds. */
const ACTION_EVERY = 18_000;
const MAX_ACTIVE = 3;

/** Simulates members of the demo campus who search, book, pay, cancel and come. */
export class MemberPool {
  /** Counts so far, for the log. */
  readonly counts = { looked: 0, booked: 0, paid: 0, cancelled: 0, refused: 0 };
  private readonly members: SimulatedMember[];
  private readonly visits = new Map<string, PlannedVisit>();
  private cancellations: Cancellation[] = [];
  private nextAt = 0;
  private working = 0;

  constructor(
    address: ApiAddress,
    private readonly facts: MemberPoolFacts,
  ) {
    this.members = facts.usernames.map((username) => ({ username, api: new ApiClient(address), restUntil: 0 }));
  }

  /** Starts an action when it is due; nothing waits for it. */
  step(now: number, { minute: at }: WallClock): void {
    if (now < this.nextAt || this.working >= MAX_ACTIVE) return;
    this.nextAt = now + (ACTION_EVERY / activityAt(at) / this.facts.rate) * (0.5 + Math.random());
    const due = this.cancellations.find((one) => one.at <= now);
    const member = due?.member ?? this.restedMember(now);
    if (!member) return;
    this.working += 1;
    const work = due ? this.cancel(due) : this.act(member, now);
    void work
      .catch((error: Error) => console.error(`${member.username}: ${error.message}`))
      .finally(() => {
        this.working -= 1;
      });
  }

  /** Returns the bookings whose members are due at the gate, each once. */
  takeDueVisits(now: number): PlannedVisit[] {
    const due = [...this.visits].filter(([, { enterAt }]) => enterAt <= now);
    for (const [tradeNo] of due) this.visits.delete(tradeNo);
    return due.map(([, visit]) => visit);
  }

  /** Returns the entry code of a member; null if not logged in. */
  async codeOf(username: string): Promise<string | null> {
    const member = this.members.find((one) => one.username === username);
    if (!member?.api.token) return null;
    const { body } = await member.api.call(orderChecks.memberCode, {});
    return body.code === 200 ? (body.data.codes[0]?.code ?? null) : null;
  }

  private restedMember(now: number): SimulatedMember | undefined {
    const awake = this.members.filter(({ restUntil }) => restUntil <= now);
    return awake.length > 0 ? randomItem(awake) : undefined;
  }

  private async act(member: SimulatedMember, now: number): Promise<void> {
    // Nobody is in two places: an acting member is skipped for a while.
    member.restUntil = now + randomInt(30, 90) * 1_000;
    if (!(await this.ensureLoggedIn(member))) return;
    const site = this.chooseSite();
    const date = addDays(localDate(momentIn(this.facts.zone, now).date), chance(0.6) ? 0 : randomInt(1, 2));
    if (chance(0.35)) {
      this.onAnswer(member, (await readDay(member.api, site.id, date)).body.code);
      this.onAnswer(member, (await member.api.call(orders.mine, { page: 0, size: 10 })).body.code);
      this.counts.looked += 1;
      return;
    }
    const tried = await bookAsMember(member.api, site, date);
    if (!tried) return;
    if ('refused' in tried) {
      this.counts.refused += 1;
      if (/NOT_LOGGED_IN|LOGIN_/.test(tried.refused)) member.api.token = null;
      member.restUntil = now + randomInt(5, 30) * MINUTE;
      return;
    }
    this.counts.booked += 1;
    await this.settle(member, tried.order, now);
  }

  /** Most pay, some let the order expire, some cancel. */
  private async settle(
    member: SimulatedMember,
    order: {
      tradeNo: string;
      payStatus: number;
      venueName: string;
      reservationStartDate: string;
      reservationEndDate: string;
    },
    now: number,
  ): Promise<void> {
    const { tradeNo } = order;
    if (order.payStatus !== payStatus.paid) {
      await new Promise((resolve) => setTimeout(resolve, randomInt(1_500, 9_000)));
      if (chance(0.1)) {
        member.restUntil = now + 12 * MINUTE;
        return;
      }
      if (chance(0.08)) return this.cancel({ member, tradeNo, at: now });
      if (!(await payOrder(member.api, tradeNo))) {
        member.restUntil = now + 12 * MINUTE;
        return;
      }
      this.counts.paid += 1;
    }
    const [begin, end] = [this.instant(order.reservationStartDate), this.instant(order.reservationEndDate)];
    if (chance(0.3) && begin - now > 3 * HOUR)
      this.cancellations.push({ member, tradeNo, at: now + randomInt(2, 20) * MINUTE });
    else if (chance(0.9))
      this.visits.set(tradeNo, {
        userId: member.username,
        venue: order.venueName,
        enterAt: Math.max(now, begin - randomInt(1, 14) * MINUTE),
        leaveAt: end + randomInt(-10, 12) * MINUTE,
      });
  }

  private async cancel(due: Cancellation): Promise<void> {
    this.cancellations = this.cancellations.filter((other) => other !== due);
    if (!(await this.ensureLoggedIn(due.member))) return;
    const { body } = await due.member.api.call(payments.cancel, {
      venueTradeNo: due.tradeNo,
      remark: randomItem(['临时有事', '时间冲突', '下雨改期']),
    });
    this.onAnswer(due.member, body.code);
    if (body.code === 200) this.counts.cancelled += 1;
  }

  private async ensureLoggedIn(member: SimulatedMember): Promise<boolean> {
    if (member.api.token) return true;
    const { code } = await member.api.signIn(member.username, demoPassword);
    if (code !== 200) member.restUntil = Date.now() + randomInt(1, 4) * MINUTE;
    return code === 200;
  }

  /** An ended login is opened again the next time. */
  private onAnswer({ api }: SimulatedMember, code: number): void {
    if (code === 401 || code === 408) api.token = null;
  }

  /** Chooses a site that needs no companions; sites with face checks are preferred, so that terminals are used. */
  private chooseSite(): SiteView {
    const liked = this.facts.sites.filter(({ needFace }) => needFace);
    return liked.length > 0 && chance(0.25) ? randomItem(liked) : randomItem(this.facts.sites);
  }

  private instant(stamp: string): number {
    const [date = '', clock = '00:00'] = stamp.split(' ');
    return instantIn(this.facts.zone, { date: localDate(date), at: minute(clock.slice(0, 5)) });
  }
}
