const HOUR_SECONDS = 3_600;
const PATH = '/venue';

/**
 * Stores small browser preferences that are not secret and not used by the server; each expires after a number of hours
 * (document 1 §9).
 */
export const cookie = {
  get(name: string): string | null {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
  },
  set(name: string, value: string, hours: number): void {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=${PATH}; max-age=${Math.round(hours * HOUR_SECONDS)}; samesite=lax`;
  },
  drop(name: string): void {
    document.cookie = `${name}=; path=${PATH}; max-age=0; samesite=lax`;
  },
};
