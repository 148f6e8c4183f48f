/** Months of a year: the unit price is for one square metre and one year. */
const MONTHS = 12;
const UNITS = 100;

/**
 * Returns the fee in fen for an area over quota, summed over months in hundredths of a square metre. `price` is in fen
 * for a square metre and year. Rounds half up, once.
 */
export const overFee = (overMonths: number, price: number): number =>
  Math.floor((2 * overMonths * price + UNITS * MONTHS) / (2 * UNITS * MONTHS));

/** What a person has at the end of one month: the standard, and the shares of rooms that count. */
export interface PersonMonth {
  readonly spaceUserId: number;
  readonly standard: number;
  readonly shares: readonly number[];
}

/** What a department has at the end of one month. `area` is that of its rooms that count, `quota` what it may have. */
export interface DepartmentMonth {
  readonly month: string;
  readonly area: number;
  readonly quota: number;
  readonly people: readonly PersonMonth[];
}

/** One line of a statement: a person's, or the department's own with `spaceUserId` null. */
export interface FeeLine {
  readonly spaceUserId: number | null;
  readonly months: number;
  readonly standard: number;
  readonly area: number;
  /** The area over quota, summed over the months. */
  readonly overMonths: number;
  readonly fee: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns by how much a person exceeds the standard. */
export const personOver = ({ standard, shares }: Pick<PersonMonth, 'standard' | 'shares'>): number =>
  Math.max(0, sum(shares) - standard);

/** Returns by how much a department exceeds its quota besides what its people exceed. */
export const departmentOver = ({ area, quota, people }: Omit<DepartmentMonth, 'month'>): number =>
  Math.max(0, area - quota - sum(people.map(personOver)));

/**
 * Returns the lines of a department's statement: one for each of its people, in the order of their ids, and one of the
 * department. Areas and standards are those of the last month a person is in.
 */
export function statementLines(months: readonly DepartmentMonth[], price: number): FeeLine[] {
  const inOrder = [...months].sort((one, other) => one.month.localeCompare(other.month));
  const ids = [...new Set(inOrder.flatMap(({ people }) => people.map(({ spaceUserId }) => spaceUserId)))].sort(
    (one, other) => one - other,
  );
  const people = ids.map((spaceUserId): FeeLine => {
    const own = inOrder.flatMap((month) => month.people.filter((person) => person.spaceUserId === spaceUserId));
    const last = own.at(-1);
    const overMonths = sum(own.map(personOver));
    return {
      spaceUserId,
      months: own.length,
      standard: last?.standard ?? 0,
      area: sum(last?.shares ?? []),
      overMonths,
      fee: overFee(overMonths, price),
    };
  });
  const overMonths = sum(inOrder.map(departmentOver));
  const last = inOrder.at(-1);
  return [
    ...people,
    {
      spaceUserId: null,
      months: inOrder.length,
      standard: last?.quota ?? 0,
      area: last?.area ?? 0,
      overMonths,
      fee: overFee(overMonths, price),
    },
  ];
}

/** Returns the total of a statement in fen. */
export const statementTotal = (lines: readonly Pick<FeeLine, 'fee'>[]): number => sum(lines.map(({ fee }) => fee));
