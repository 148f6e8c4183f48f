/** Share of a day's visitors who come in each hour, 0:00 to 23:00; from 7 to 22 the doors are open. */
const shares = [0, 0, 0, 0, 0, 0, 0.5, 3, 5, 6, 5, 4, 5, 4, 4, 5, 8, 12, 15, 14, 7, 2.5, 0, 0];

/** Visitors of an ordinary day for each place of a venue's capacity. */
const TURNS = 1.4;
const WEEKEND = 1.25;

/** How many people come to a venue each minute. `weekday` 1 Monday to 7 Sunday, `minute` of the school's day; between two hours it glides. */
export function arrivalsPerMinute(weekday: number, minute: number, capacity: number): number {
  const at = ((minute - 30 + 1440) % 1440) / 60;
  const hour = Math.floor(at);
  const share =
    (shares[hour] as number) + ((shares[(hour + 1) % 24] as number) - (shares[hour] as number)) * (at - hour);
  return (capacity * TURNS * (weekday >= 6 ? WEEKEND : 1) * share) / 100 / 60;
}

/** How busy the hour is, 0.15 in the night to 1 in the evening: how often members look and book. */
export const bustle = (minute: number): number =>
  Math.max(0.15, Math.min(1, (shares[Math.floor(minute / 60) % 24] as number) / 8 + 0.25));

/** A number of things that happen `mean` times on average. */
export function happens(mean: number): number {
  let left = Math.exp(-mean);
  let count = 0;
  for (let product = Math.random(); product > left; product *= Math.random()) count += 1;
  return count;
}

/** A whole number from `least` to `most`. */
export const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));

/** One of a list; the list is not empty. */
export const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** Does it happen, with this chance? */
export const chance = (of: number): boolean => Math.random() < of;
