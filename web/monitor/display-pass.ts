/** A display that was paired: its number and the token it proves itself with. The token never stands in an address. */
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

/** The pass of this browser; null while it is anybody's. It changes with a reload only. */
export const pass: DisplayPass | null = read();

/** Keeps a new pass, or forgets the old one, and starts the page afresh as who it is then. */
export function become(next: DisplayPass | null): void {
  localStorage.removeItem(DONE);
  if (next === null) localStorage.removeItem(PASS);
  else localStorage.setItem(PASS, JSON.stringify(next));
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('pair');
  location.replace(`${pathname}${query.size > 0 ? `?${query.toString()}` : ''}`);
}

/** Was this command done before? If not, it counts as done from now on: a reload must not ask for the next one. */
export function isNews(no: number): boolean {
  if (no <= Number(localStorage.getItem(DONE) ?? '0')) return false;
  localStorage.setItem(DONE, String(no));
  return true;
}

/** The page as a display names it: what follows the product's base path. */
export function pageShown(): string {
  const { pathname, search } = location;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    ['venue', 'space'].flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
  );
  return `${pathname.replace(/^\/venue(?=\/)/, '')}${kept.size > 0 ? `?${kept.toString()}` : ''}`;
}
