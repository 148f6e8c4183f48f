/** Share of a day's visitors per hour, 0:00 to 23:00; venues are open from 7 to 22. */
const hourlyShares = [0, 0, 0, 0, 0, 0, 0.5, 3, 5, 6, 5, 4, 5, 4, 4, 5, 8, 12, 15, 14, 7, 2.5, 0, 0];

/** Visitors of an ordinary day per place of a venue's capacity. */
const VISITS_PER_PLACE = 1.4;
const WEEKEND = 1.25;

/**
 * Returns the arrivals per minute of a venue. `weekday` 1 Monday to 7 Sunday, `minute` of the school's day;
 * interpolated between hours.
 */
export function arrivalsPerMinute(weekday: number, minute: number, capacity: number): number {
  const at = ((minute - 30 + 1440) % 1440) / 60;
  const hour = Math.floor(at);
  const share =
    (hourlyShares[hour] as number) +
    ((hourlyShares[(hour + 1) % 24] as number) - (hourlyShares[hour] as number)) * (at - hour);
  return (capacity * VISITS_PER_PLACE * (weekday >= 6 ? WEEKEND : 1) * share) / 100 / 60;
}

/** Returns the activity of the hour, 0.15 at night to 1 in the evening: how often members search and book. */
export const activityAt = (minute: number): number =>
  Math.max(0.15, Math.min(1, (hourlyShares[Math.floor(minute / 60) % 24] as number) / 8 + 0.25));

/** Returns a random number of events with the given mean. */
export function poisson(mean: number): number {
  let left = Math.exp(-mean);
  let count = 0;
  for (let product = Math.random(); product > left; product *= Math.random()) count += 1;
  return count;
}

/** Returns a random integer from `least` to `most`. */
export const randomInt = (least: number, most: number): number =>
  least + Math.floor(Math.random() * (most - least + 1));

/** Returns a random item of a list that is not empty. */
export const randomItem = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** Returns true with the given probability. */
export const chance = (of: number): boolean => Math.random() < of;
