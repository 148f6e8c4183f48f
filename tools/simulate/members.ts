import { payStatus } from '#domain/orders/order.status';
import { demoPassword } from '#domain/session/demo.rules';
import { addDays, instantIn, localDate, minute, momentIn } from '#domain/kit/time';
import { orderChecks } from '#contract/orders/order-check.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import type { SiteView } from '#contract/venues/venue.contract';
import { ApiClient, type Address } from '#tools/kit/api-client';
import { book, lookAt } from './booking';
import { pay } from './cashier';
import type { Wall } from './hall';
import { between, bustle, chance, one } from './rhythm';

/** A paid booking whose member will come; epoch ms. */
export interface Visit {
  readonly userId: string;
  readonly venue: string;
  readonly enterAt: number;
  readonly leaveAt: number;
}

/** The simulated members, and the sites they may book. */
export interface MembersFacts {
  readonly usernames: readonly string[];
  readonly sites: readonly SiteView[];
  readonly zone: string;
  readonly rate: number;
}

interface Member {
  readonly username: string;
  readonly api: ApiClient;
  restUntil: number;
}

interface Cancellation {
  readonly member: Member;
  readonly tradeNo: string;
  readonly at: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Interval between actions at rate 1 in a busy hour, in milliseconds. */
const PACE = 18_000;
const AT_ONCE = 3;

/** Simulates members of the demo campus who search, book, pay, cancel and come. */
export class Members {
  /** Counts so far, for the log. */
  readonly counts = { looked: 0, booked: 0, paid: 0, cancelled: 0, refused: 0 };
  private readonly members: Member[];
  private readonly visits = new Map<string, Visit>();
  private cancellations: Cancellation[] = [];
  private nextAt = 0;
  private working = 0;

  constructor(
    address: Address,
    private readonly facts: MembersFacts,
  ) {
    this.members = facts.usernames.map((username) => ({ username, api: new ApiClient(address), restUntil: 0 }));
  }

  /** Starts an action when it is due; nothing waits for it. */
  step(now: number, { minute: at }: Wall): void {
    if (now < this.nextAt || this.working >= AT_ONCE) return;
    this.nextAt = now + (PACE / bustle(at) / this.facts.rate) * (0.5 + Math.random());
    const due = this.cancellations.find((one) => one.at <= now);
    const member = due?.member ?? this.somebody(now);
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
  due(now: number): Visit[] {
    const due = [...this.visits].filter(([, { enterAt }]) => enterAt <= now);
    for (const [tradeNo] of due) this.visits.delete(tradeNo);
    return due.map(([, visit]) => visit);
  }

  /** Returns the entry code of a member; null if not signed in. */
  async codeOf(username: string): Promise<string | null> {
    const member = this.members.find((one) => one.username === username);
    if (!member?.api.token) return null;
    const { body } = await member.api.call(orderChecks.memberCode, {});
    return body.code === 200 ? (body.data.codes[0]?.code ?? null) : null;
  }

  private somebody(now: number): Member | undefined {
    const awake = this.members.filter(({ restUntil }) => restUntil <= now);
    return awake.length > 0 ? one(awake) : undefined;
  }

  private async act(member: Member, now: number): Promise<void> {
    // Nobody is in two places: an acting member is skipped for a while.
    member.restUntil = now + between(30, 90) * 1_000;
    if (!(await this.isIn(member))) return;
    const site = this.pick();
    const date = addDays(localDate(momentIn(this.facts.zone, now).date), chance(0.6) ? 0 : between(1, 2));
    if (chance(0.35)) {
      this.heard(member, (await lookAt(member.api, site.id, date)).body.code);
      this.heard(member, (await member.api.call(orders.mine, { page: 0, size: 10 })).body.code);
      this.counts.looked += 1;
      return;
    }
    const tried = await book(member.api, site, date);
    if (!tried) return;
    if ('refused' in tried) {
      this.counts.refused += 1;
      if (/NOT_LOGGED_IN|LOGIN_/.test(tried.refused)) member.api.token = null;
      member.restUntil = now + between(5, 30) * MINUTE;
      return;
    }
    this.counts.booked += 1;
    await this.settle(member, tried.order, now);
  }

  /** Most pay, some let the order expire, some cancel. */
  private async settle(
    member: Member,
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
      await new Promise((resolve) => setTimeout(resolve, between(1_500, 9_000)));
      if (chance(0.1)) {
        member.restUntil = now + 12 * MINUTE;
        return;
      }
      if (chance(0.08)) return this.cancel({ member, tradeNo, at: now });
      if (!(await pay(member.api, tradeNo))) {
        member.restUntil = now + 12 * MINUTE;
        return;
      }
      this.counts.paid += 1;
    }
    const [begin, end] = [this.instant(order.reservationStartDate), this.instant(order.reservationEndDate)];
    if (chance(0.3) && begin - now > 3 * HOUR)
      this.cancellations.push({ member, tradeNo, at: now + between(2, 20) * MINUTE });
    else if (chance(0.9))
      this.visits.set(tradeNo, {
        userId: member.username,
        venue: order.venueName,
        enterAt: Math.max(now, begin - between(1, 14) * MINUTE),
        leaveAt: end + between(-10, 12) * MINUTE,
      });
  }

  private async cancel(due: Cancellation): Promise<void> {
    this.cancellations = this.cancellations.filter((other) => other !== due);
    if (!(await this.isIn(due.member))) return;
    const { body } = await due.member.api.call(payments.cancel, {
      venueTradeNo: due.tradeNo,
      remark: one(['临时有事', '时间冲突', '下雨改期']),
    });
    this.heard(due.member, body.code);
    if (body.code === 200) this.counts.cancelled += 1;
  }

  private async isIn(member: Member): Promise<boolean> {
    if (member.api.token) return true;
    const { code } = await member.api.enter(member.username, demoPassword);
    if (code !== 200) member.restUntil = Date.now() + between(1, 4) * MINUTE;
    return code === 200;
  }

  /** An ended login is opened again the next time. */
  private heard({ api }: Member, code: number): void {
    if (code === 401 || code === 408) api.token = null;
  }

  /** Chooses a site that needs no companions; sites with face checks are preferred, so that terminals are used. */
  private pick(): SiteView {
    const liked = this.facts.sites.filter(({ needFace }) => needFace);
    return liked.length > 0 && chance(0.25) ? one(liked) : one(this.facts.sites);
  }

  private instant(stamp: string): number {
    const [date = '', clock = '00:00'] = stamp.split(' ');
    return instantIn(this.facts.zone, { date: localDate(date), at: minute(clock.slice(0, 5)) });
  }
}
