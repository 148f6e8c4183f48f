import { comfortLevel, type ComfortLevel } from './flow.status';

/**
 * Returns the comfort level: comfortable below 50 %, moderate below 75 %, crowded below 90 %, packed from there. Null
 * without a capacity.
 */
export const comfortOf = (inside: number, capacity: number): ComfortLevel | null => {
  if (capacity <= 0) return null;
  const percent = (Math.max(0, inside) * 100) / capacity;
  if (percent < 50) return comfortLevel.comfortable;
  if (percent < 75) return comfortLevel.moderate;
  return percent < 90 ? comfortLevel.crowded : comfortLevel.packed;
};
