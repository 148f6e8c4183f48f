/** Identity of a paired display: its number and token. The token is never part of an address. */
interface DisplayPass {
  readonly screenId: number;
  readonly token: string;
}

const PASS_KEY = 'cgDisplay';
const COMMAND_KEY = 'cgDisplayDone';

function readPass(): DisplayPass | null {
  try {
    const { screenId, token } = JSON.parse(localStorage.getItem(PASS_KEY) ?? '{}') as Partial<DisplayPass>;
    return typeof screenId === 'number' && typeof token === 'string' ? { screenId, token } : null;
  } catch {
    return null;
  }
}

/** The pass of this browser; null if it is not paired. It changes only by a reload. */
export const displayPass: DisplayPass | null = readPass();

/** Stores a new pass or deletes the old one, and reloads the page. */
export function switchPass(next: DisplayPass | null): void {
  localStorage.removeItem(COMMAND_KEY);
  if (next === null) localStorage.removeItem(PASS_KEY);
  else localStorage.setItem(PASS_KEY, JSON.stringify(next));
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('pair');
  location.replace(`${pathname}${query.size > 0 ? `?${query.toString()}` : ''}`);
}

/** Returns whether a command is new, and marks it as done: a reload must not request another reload. */
export function claimCommand(no: number): boolean {
  if (no <= Number(localStorage.getItem(COMMAND_KEY) ?? '0')) return false;
  localStorage.setItem(COMMAND_KEY, String(no));
  return true;
}

/** Returns the current page without the product's base path. */
export function currentPage(): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const remainingQuery = new URLSearchParams(
    ['venue', 'site', 'space'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  return `${pathname.replace(/^\/venue(?=\/)/, '')}${remainingQuery.size > 0 ? `?${remainingQuery.toString()}` : ''}`;
}
