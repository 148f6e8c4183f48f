/** Identity of a paired display: its number and token. The token is never part of an address. */
export interface DisplayPass {
  readonly screenId: number;
  readonly token: string;
}

const PASS = 'cgDisplay';
const DONE = 'cgDisplayDone';

function read(): DisplayPass | null {
  try {
    const { screenId, token } = JSON.parse(localStorage.getItem(PASS) ?? '{}') as Partial<DisplayPass>;
    return typeof screenId === 'number' && typeof token === 'string' ? { screenId, token } : null;
  } catch {
    return null;
  }
}

/** The pass of this browser; null if it is not paired. It changes only by a reload. */
export const pass: DisplayPass | null = read();

/** Stores a new pass or deletes the old one, and reloads the page. */
export function become(next: DisplayPass | null): void {
  localStorage.removeItem(DONE);
  if (next === null) localStorage.removeItem(PASS);
  else localStorage.setItem(PASS, JSON.stringify(next));
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('pair');
  location.replace(`${pathname}${query.size > 0 ? `?${query.toString()}` : ''}`);
}

/** Returns whether a command is new, and marks it as done: a reload must not request another reload. */
export function isNews(no: number): boolean {
  if (no <= Number(localStorage.getItem(DONE) ?? '0')) return false;
  localStorage.setItem(DONE, String(no));
  return true;
}

/** Returns the current page without the product's base path. */
export function pageShown(): string {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    ['venue', 'space'].flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
  );
  return `${pathname.replace(/^\/venue(?=\/)/, '')}${kept.size > 0 ? `?${kept.toString()}` : ''}`;
}
