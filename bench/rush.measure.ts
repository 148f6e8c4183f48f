import { addDays, type LocalDate } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import type { ApiClient } from '#tools/kit/api-client';
import { pause } from './kit/child';
import { countCpu } from './kit/cpu-use';
import type { MeasuredSite } from './kit/fixtures';
import { Listeners } from './kit/listeners';
import { hasNginx } from './kit/nginx';
import { atPace } from './kit/pace';
import { percentile, type BenchmarkRow } from './kit/report';
import { RushSchool, type RushAnswer } from './kit/rush-school';

const MEMBERS = 2_000;
const PER_SECOND = 400;
/** Members of the smaller release before. */
const MEMBERS_BEFORE = 600;
const DAYS = 10;
const COURTS = 2;
const HOURS = 10;
const LOSERS = 500;
/** Submits a second, and seconds, with one day locked. */
const BESIDE_PER_SECOND = 300;
const LOCKED_SECONDS = 10;
/** How often a submit wants the locked day: one of so many. */
const LOCKED_SHARE = 20;
const PAYMENTS_PER_SECOND = 100;
const BESIDE_PAYMENTS_PER_SECOND = 200;
const PAY_SECONDS = 5;
/** Payments made before, as the members of the first minutes of a day make them. */
const PAYMENTS_BEFORE = 100;
/** How long the page is open before the release, in milliseconds. */
const BEFORE_RELEASE = 10_000;
const NOTE = 'load generator and product share the cores';

const p95 = (answers: readonly { readonly ms: number }[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.95,
  );

/** A row whose limit a person feels: a time in milliseconds as a share of the limit. */
const timeRow = (what: string, ms: number, limit: number, wrong: string | null, note = NOTE): BenchmarkRow => ({
  what,
  value: `p95 ${ms.toFixed(0)} ms`,
  floor: `limit ${limit.toFixed(0)} ms`,
  ratio: ms / limit,
  better: 'lower',
  gate: 1,
  aim: 0.5,
  note,
  ...(wrong ? { wrong } : {}),
});

/** A crowd of members with the page of a day open, who want a slot of ten days at once. */
class Crowd {
  /** How many members got no captcha. */
  unsolved = 0;

  private constructor(
    private readonly school: RushSchool,
    private readonly site: MeasuredSite,
    private readonly people: readonly {
      readonly client: ApiClient;
      readonly date: LocalDate;
      readonly token: string;
    }[],
  ) {}

  /** Opens the page for members from this number on. */
  static async gather(school: RushSchool, site: MeasuredSite, first: number, count: number): Promise<Crowd> {
    const people = await atPace(250, count, async (n) => {
      const client = school.client(first + n);
      const date = addDays(site.date, n % DAYS);
      return { client, date, token: await school.pageToken(client, site, date) };
    });
    return new Crowd(school, site, people);
  }

  /** Lets everybody get a captcha, solve it and submit, so many a second. */
  rush(perSecond: number): Promise<RushAnswer[]> {
    return atPace(perSecond, this.people.length, async (n) => {
      const { client, date, token } = this.people[n] as (typeof this.people)[number];
      const captchaVerification = await this.school.solve(client);
      if (captchaVerification === null) this.unsolved += 1;
      return this.school.submit(client, this.site, date, Math.floor(n / DAYS) % (COURTS * HOURS), {
        token,
        captchaVerification: captchaVerification ?? '',
      });
    });
  }
}

/** The minute a date is released: every member wants one of few slots, with a captcha got and solved on the way. */
async function measureMinute(school: RushSchool): Promise<BenchmarkRow> {
  const before = await school.site('rush before', COURTS);
  const site = await school.site('rush minute', COURTS);
  await school.requireHumans(true);
  // The servers have worked through a smaller release before.
  await (await Crowd.gather(school, before, MEMBERS + 1, MEMBERS_BEFORE)).rush(PER_SECOND / 4);
  const crowd = await Crowd.gather(school, site, 0, MEMBERS);
  const live = new Listeners();
  await live.open(
    Number(new URL(school.front.url).port),
    '/venue-server/socket.io/?EIO=4&transport=websocket',
    MEMBERS,
    [
      { when: '0{"sid"', text: '40/rt,' },
      { when: '40/rt,{', text: `42/rt,1["subscribe",{"room":"${room.site(site.siteId, site.date)}"}]` },
    ],
    '43/rt,1[',
  );
  try {
    // A crowd opens the page before the minute; its captchas are drawn meanwhile.
    await pause(BEFORE_RELEASE);
    const cpu = countCpu();
    const answers = await crowd.rush(PER_SECOND);
    const used = cpu();
    const wrong = await school.findErrors(site, answers, COURTS * HOURS * DAYS);
    return timeRow(
      `release minute: ${MEMBERS} looking on, ${PER_SECOND} submits/s with captcha, ${COURTS * HOURS * DAYS} slots on ${DAYS} days`,
      p95(answers),
      300,
      wrong,
      `${crowd.unsolved} of ${MEMBERS} got no captcha in time; ${NOTE}; ${used}`,
    );
  } finally {
    live.close();
  }
}

/** Everybody wants a slot that was sold through the other server. */
async function measureLosers(school: RushSchool): Promise<BenchmarkRow> {
  const site = await school.site('rush losers', 1);
  const date = site.date;
  await pause(3_000);
  await school.pageToken(school.client(0, 0), site, date);
  // A member who has booked nothing yet.
  const buyer = school.client(MEMBERS, 1);
  const winner = await school.submit(buyer, site, date, 0, {
    token: await school.pageToken(buyer, site, date),
    captchaVerification: (await school.solve(buyer)) ?? '',
  });
  await pause(500);
  const cpu = countCpu();
  const losers = await Promise.all(
    Array.from({ length: LOSERS }, (_, n) => school.submit(school.client(n + 1, 0), site, date, 0)),
  );
  const used = cpu();
  const wrong = await school.findErrors(site, [winner, ...losers], 1);
  return timeRow(
    `losers only: ${LOSERS} at once for a slot sold through the other server`,
    p95(losers),
    400,
    wrong,
    `${NOTE}; ${used}`,
  );
}

/** One day is locked by someone else for ten seconds; bookings of the other days must not feel it. */
async function measureLockedDay(school: RushSchool): Promise<BenchmarkRow> {
  const site = await school.site('rush locked', 60);
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(site.date, i));
  await school.requireHumans(false);
  await school.stack.pool.query(
    `update rule_set set max_unpaid = 0, max_active = 0, quotas = '[]' where name = 'rush'`,
  );
  await pause(3_000);
  let seq = 0;
  const load = async (seconds: number) => {
    const elsewhere: RushAnswer[] = [];
    const there: RushAnswer[] = [];
    await atPace(BESIDE_PER_SECOND, BESIDE_PER_SECOND * seconds, async (n) => {
      const wantsLocked = n % LOCKED_SHARE === 0;
      const i = (seq += 1);
      const date = wantsLocked ? dates[0] : dates[1 + (i % (DAYS - 1))];
      const answer = await school.submit(school.client(i), site, date as LocalDate, Math.floor(i / (DAYS - 1)));
      (wantsLocked ? there : elsewhere).push(answer);
    });
    return { elsewhere, there };
  };
  await load(2);
  const undisturbed = await load(3);
  const holder = await school.stack.pool.connect();
  await holder.query('begin');
  await holder.query(`select lock_slots($1, $2::date)`, [site.siteId, dates[0]]);
  const running = load(LOCKED_SECONDS);
  const disturbed = await running;
  await holder.query('rollback');
  holder.release();
  const wrong = await school.findErrors(
    site,
    [...undisturbed.elsewhere, ...undisturbed.there, ...disturbed.elsewhere, ...disturbed.there],
    null,
  );
  return timeRow(
    `locked day: one day locked for ${LOCKED_SECONDS} s under ${BESIDE_PER_SECOND} submits/s, bookings of other days`,
    p95(disturbed.elsewhere),
    2 * p95(undisturbed.elsewhere),
    wrong,
    `the limit is twice the undisturbed p95 of the same run; ${NOTE}`,
  );
}

/** The minute after: members pay from their balance while others book. */
async function measurePayments(school: RushSchool): Promise<BenchmarkRow[]> {
  const site = await school.site('rush payments', 60);
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(site.date, i));
  await school.fillWallets();
  await pause(3_000);
  let slots = 0;
  const submit = (n: number) => {
    const i = (slots += 1);
    return school.submit(school.client(n), site, dates[i % DAYS] as LocalDate, Math.floor(i / DAYS));
  };
  const before = await atPace(100, PAYMENTS_BEFORE, submit);
  const unpaid = await atPace(100, PAY_SECONDS * PAYMENTS_PER_SECOND, (n) => submit(before.length + n));
  const pay = (orders: readonly RushAnswer[], perSecond: number, first: number) =>
    atPace(perSecond, orders.length, (n) => school.pay(school.client(first + n), orders[n]?.tradeNo ?? ''));
  await pay(before, PAYMENTS_PER_SECOND / 4, 0);
  const cpu = countCpu();
  const [paid, booked] = await Promise.all([
    pay(unpaid, PAYMENTS_PER_SECOND, before.length),
    atPace(BESIDE_PAYMENTS_PER_SECOND, PAY_SECONDS * BESIDE_PAYMENTS_PER_SECOND, (n) =>
      submit(before.length + unpaid.length + n),
    ),
  ]);
  const used = cpu();
  const wrong =
    (await school.findErrors(site, [...before, ...unpaid, ...paid, ...booked], null)) ??
    (await school.findUnpaid([...before, ...unpaid]));
  return [
    timeRow(
      `pay rush: ${PAYMENTS_PER_SECOND} balance payments/s beside ${BESIDE_PAYMENTS_PER_SECOND} submits/s, a payment`,
      p95(paid),
      500,
      wrong,
      `${NOTE}; ${used}`,
    ),
    timeRow('pay rush: a submit beside the payments', p95(booked), 500, wrong),
  ];
}

/** Measures what people feel in the rush, on two servers behind nginx. */
export async function measureRush(): Promise<BenchmarkRow[]> {
  if (!hasNginx())
    return [
      {
        ...timeRow('release minute', 0, 300, null),
        value: '',
        floor: '',
        ratio: null,
        skipped: 'nginx is not installed (apt-get install nginx)',
      },
    ];
  const school = await RushSchool.open(MEMBERS + 1 + MEMBERS_BEFORE);
  try {
    return [
      await measureMinute(school),
      await measureLosers(school),
      await measureLockedDay(school),
      ...(await measurePayments(school)),
    ];
  } finally {
    await school.close();
  }
}
