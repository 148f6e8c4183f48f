import { apportion, fen, sum, type Fen } from '#domain/kit/money';
import { daysBetween, localDate } from '#domain/kit/time';
import {
  agreedPrices,
  needsConfirmation,
  instalmentStage,
  splitIntoInstalments,
  MAX_DATES,
  allocateRefund,
  recalculateBill,
  reminderStage,
  settleTermination,
  whyNotCount,
  whyNotInstalments,
  whyNotSigned,
  whyNotSpan,
} from './bulk.rules';
import { bulkPrice } from './bulk.status';

const day = localDate('2027-03-01');
/** Returns a reproducible stream of integers below `most`. */
const stream = (seed: number) => {
  let state = seed;
  return (most: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
};

describe('bulk request limits', () => {
  it('spans at most a year, forwards, and holds at most 500 dates', () => {
    expect(whyNotSpan({ from: day, to: localDate('2028-02-29'), begin: 480, end: 600 })).toBeNull();
    expect(whyNotSpan({ from: day, to: localDate('2028-03-01'), begin: 480, end: 600 })?.spec.key).toBe(
      'BULK_TOO_LONG',
    );
    expect(whyNotSpan({ from: day, to: localDate('2027-02-28'), begin: 480, end: 600 })?.spec.key).toBe('BULK_ORDER');
    expect(whyNotSpan({ from: day, to: day, begin: 600, end: 600 })?.spec.key).toBe('BULK_ORDER');
    expect([0, 1, MAX_DATES, MAX_DATES + 1].map((n) => whyNotCount(n)?.spec.key ?? null)).toEqual([
      'BULK_NO_DATE',
      null,
      null,
      'BULK_TOO_MANY',
    ]);
  });
});

describe('prices of a bulk date', () => {
  it('add up to the agreed price exactly, whatever the slots cost', () => {
    const next = stream(7);
    for (let round = 0; round < 2_000; round += 1) {
      const listed = Array.from({ length: 1 + next(6) }, () => fen(next(9_999)));
      const percent = 1 + next(100);
      const fixed = next(100_000);
      expect(sum(agreedPrices(listed, bulkPrice.list, 0))).toBe(sum(listed));
      expect(sum(agreedPrices(listed, bulkPrice.discount, percent))).toBe(
        Math.floor((sum(listed) * percent + 50) / 100),
      );
      const flat = agreedPrices(listed, bulkPrice.fixed, fixed);
      expect(sum(flat)).toBe(fixed);
      expect(Math.min(...flat)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('instalments', () => {
  it('sum to the rent exactly, in order, within the contract, and are accepted as agreed', () => {
    const next = stream(11);
    for (let round = 0; round < 2_000; round += 1) {
      const rent = fen(1 + next(9_999_999));
      const to = localDate(`202${7 + next(2)}-0${1 + next(9)}-1${next(9)}`);
      if (to < day) continue;
      const requested = 1 + next(12);
      const parts = splitIntoInstalments(rent, day, to, requested);
      expect(sum(parts.map(({ amount }) => amount))).toBe(rent);
      expect(parts.length).toBeLessThanOrEqual(requested);
      expect(parts.every(({ due, amount }) => amount > 0 && due >= day && due <= to)).toBe(true);
      expect(whyNotInstalments(rent, parts)).toBeNull();
    }
    expect(splitIntoInstalments(fen(0), day, day, 3)).toEqual([]);
  });

  it('refuses instalments that miss the rent by a fen, run backwards or are empty', () => {
    const parts = splitIntoInstalments(fen(10_000), day, localDate('2027-08-01'), 3);
    expect(parts.map(({ amount }) => amount)).toEqual([3_334, 3_333, 3_333]);
    expect(whyNotInstalments(fen(10_001), parts)).toMatchObject({
      spec: { key: 'LEASE_SUM' },
      facts: { sum: '100.00', rent: '100.01' },
    });
    expect(whyNotInstalments(fen(10_000), [...parts].reverse())?.spec.key).toBe('LEASE_DUE_ORDER');
    expect(whyNotInstalments(fen(10_000), [])?.spec.key).toBe('LEASE_NO_INSTALMENT');
  });

  it('sends reminders a week before, on the day and a week after', () => {
    const at = (today: string) => reminderStage(localDate('2027-03-15'), localDate(today));
    expect(['2027-03-07', '2027-03-08', '2027-03-14', '2027-03-15', '2027-03-21', '2027-03-22'].map(at)).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
    const stage = (due: string, more = {}) => instalmentStage({ due, paid: false, isVoid: false, ...more }, day);
    expect([
      stage('2027-03-09'),
      stage('2027-03-08'),
      stage('2027-03-01'),
      stage('2027-02-28'),
      stage('2027-02-28', { paid: true }),
      stage('2027-02-28', { paid: true, isVoid: true }),
    ]).toEqual(['ahead', 'soon', 'soon', 'overdue', 'paid', 'void']);
  });
});

it("accepts only the applicant's own name as signature, whatever its spacing", () => {
  expect([
    whyNotSigned('周 晓燕', '周晓燕', ''),
    whyNotSigned('zhou xiaoyan', '周晓燕', 'Zhou Xiaoyan'),
    whyNotSigned('阿依古丽·买买提', '阿依古丽买买提'),
  ]).toEqual([null, null, null]);
  expect(
    [whyNotSigned('周晓', '周晓燕', 'Zhou Xiaoyan'), whyNotSigned(' ', '周晓燕', '')].map((one) => one?.spec.key),
  ).toEqual(['BULK_SIGNATURE', 'BULK_SIGNATURE']);
  expect(
    [
      [5, 1],
      [5, 2],
      [5, 3],
      [7, 2],
    ].map(([kind, payMode]) => needsConfirmation({ kind: kind as 5, payMode: payMode as 1 })),
  ).toEqual([true, true, false, false]);
});

describe('a lease termination', () => {
  it('returns the unused part less what is retained, deposit first', () => {
    // 12 dates of 100.00 each, all paid, 5 used; 10 % of the unused 700.00 is kept.
    expect(
      settleTermination({
        rent: fen(120_000),
        paid: fen(120_000),
        deposit: fen(50_000),
        usedDates: 5,
        unusedDates: 7,
        keepPercent: 10,
        damage: fen(0),
      }),
    ).toEqual({ used: 50_000, unused: 70_000, kept: 7_000, damage: 0, depositBack: 50_000, rentBack: 63_000, owed: 0 });
    // One third is paid, half is used, a net is damaged: the deposit covers a part.
    expect(
      settleTermination({
        rent: fen(90_000),
        paid: fen(30_000),
        deposit: fen(20_000),
        usedDates: 6,
        unusedDates: 6,
        keepPercent: 0,
        damage: fen(10_000),
      }),
    ).toEqual({ used: 45_000, unused: 45_000, kept: 0, damage: 10_000, depositBack: 0, rentBack: 0, owed: 5_000 });
    // Nothing was booked, so nothing was used.
    expect(
      settleTermination({
        rent: fen(90_000),
        paid: fen(30_000),
        deposit: fen(0),
        usedDates: 0,
        unusedDates: 0,
        keepPercent: 0,
        damage: fen(0),
      }),
    ).toMatchObject({ used: 0, rentBack: 30_000, owed: 0 });
  });

  it('loses no fen: income equals earnings plus refunds, less what is owed', () => {
    const next = stream(3);
    for (let round = 0; round < 5_000; round += 1) {
      const rent = fen(next(5_000_000));
      const deposit: Fen = fen(next(200_000));
      const facts = {
        rent,
        paid: fen(next(rent + 1)),
        deposit,
        usedDates: next(200),
        unusedDates: next(200),
        keepPercent: next(101),
        damage: fen(next(90_000)),
      };
      const { used, unused, kept, damage, depositBack, rentBack, owed } = settleTermination(facts);
      expect(used + unused).toBe(rent);
      expect(facts.paid + deposit + owed).toBe(used + kept + damage + depositBack + rentBack);
      expect(owed === 0 || depositBack + rentBack === 0).toBe(true);
      expect(depositBack).toBeLessThanOrEqual(deposit);
      if (facts.usedDates + facts.unusedDates > 0)
        expect(used).toBe(apportion(rent, [facts.usedDates, facts.unusedDates])[0]);
    }
  });

  it('counts calendar days between due dates', () => {
    const [first, second] = splitIntoInstalments(fen(200), day, localDate('2027-06-01'), 2);
    expect(daysBetween((first as { due: typeof day }).due, (second as { due: typeof day }).due)).toBe(30);
  });
});

describe('a refund over several payments', () => {
  it('reaches the requested sum while funds last, last payment first, none over its balance', () => {
    expect(
      allocateRefund(fen(150), [
        { amount: fen(100), returned: fen(0) },
        { amount: fen(120), returned: fen(20) },
      ]),
    ).toEqual([50, 100]);
    const next = stream(5);
    for (let round = 0; round < 2_000; round += 1) {
      const paid = Array.from({ length: next(5) }, () => {
        const amount = fen(1 + next(50_000));
        return { amount, returned: fen(next(amount + 1)) };
      });
      const holds = sum(paid.map(({ amount, returned }) => fen(amount - returned)));
      const requested = fen(next(80_000));
      const back = allocateRefund(requested, paid);
      expect(sum(back)).toBe(Math.min(requested, holds));
      expect(
        back.every((amount, n) => amount >= 0 && amount <= (paid[n]?.amount ?? 0) - (paid[n]?.returned ?? 0)),
      ).toBe(true);
      const first = back.findIndex((amount) => amount > 0);
      expect(
        paid
          .slice(first + 1)
          .every(({ amount, returned }, n) => first < 0 || back[first + 1 + n] === amount - returned),
      ).toBe(true);
    }
  });
});

describe('charges for dates returned and rebooked', () => {
  it('deducts an overpayment from the last payment first', () => {
    expect(
      recalculateBill(fen(160), [
        { amount: fen(100), returned: fen(0) },
        { amount: fen(220), returned: fen(20) },
      ]),
    ).toEqual({ rest: 0, back: [0, 140] });
    expect(
      recalculateBill(fen(40), [
        { amount: fen(100), returned: fen(0) },
        { amount: fen(220), returned: fen(20) },
      ]),
    ).toEqual({ rest: 0, back: [60, 200] });
    expect(recalculateBill(fen(400), [{ amount: fen(100), returned: fen(0) }])).toEqual({ rest: 300, back: [0] });
    expect(recalculateBill(fen(0), [])).toEqual({ rest: 0, back: [] });
  });

  it('leaves the price of the active dates paid or due, whatever is paid, returned and rebooked', () => {
    const next = stream(11);
    for (let round = 0; round < 2_000; round += 1) {
      let dues: { amount: Fen; returned: Fen }[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const price = fen(next(3) === 0 ? 0 : next(50_000));
        const { rest, back } = recalculateBill(price, dues);
        dues = dues.map(({ amount, returned }, n) => ({ amount, returned: fen(returned + (back[n] as Fen)) }));
        const kept = sum(dues.map(({ amount, returned }) => fen(amount - returned)));
        expect(kept + rest).toBe(price);
        expect(dues.every(({ amount, returned }) => returned >= 0 && returned <= amount)).toBe(true);
        // A second call refunds nothing more.
        expect(sum(recalculateBill(price, dues).back)).toBe(0);
        if (rest > 0 && next(2) === 0) dues = [...dues, { amount: rest, returned: fen(0) }];
      }
    }
  });
});
