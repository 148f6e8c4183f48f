import { currentPage } from './display-pass';

const RETRY_MS = 5_000;
/** Settings of this display in its address, which stay when it shows another page. */
const KEPT = ['lang', 'motion', 'scale'];

/** Shows another wall without loading the page again; set by the page of the walls. Returns false if it cannot. */
type InPage = (path: string) => boolean;
let inPage: InPage = () => false;

/** Registers how the running page shows another wall by itself. */
export function setInPage(show: InPage): void {
  inPage = show;
}

/** Resolves as soon as the server answers with a page at this address; a display never leaves a page for an error. */
export async function whenServed(url: string): Promise<void> {
  for (;;) {
    try {
      const { ok } = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(8_000) });
      if (ok) return;
    } catch {
      // The server or the network is away: the page stays and asks again.
    }
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

/** Loads the page again once the server answers. */
export async function reloadWhenServed(): Promise<void> {
  await whenServed(location.href);
  location.reload();
}

let wanted = '';

/** Shows a page below `/venue`: in place if the running page can, else by loading it once the server answers. */
export async function showPage(page: string): Promise<void> {
  if (currentPage() === page) return;
  const { pathname, searchParams } = new URL(page, location.origin);
  for (const [name, value] of new URLSearchParams(location.search))
    if (KEPT.includes(name)) searchParams.set(name, value);
  const url = `/venue${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}`;
  if (wanted === url) return;
  wanted = url;
  try {
    if (inPage(page)) return history.replaceState(null, '', url);
    await whenServed(url);
    if (wanted === url) location.replace(url);
  } finally {
    wanted = '';
  }
}

/** Returns the name of the script of a page, which changes with every build; null without one. */
const scriptOf = (html: string): string | null => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null;

/** The build that is running: the name of its script without folder and ending. */
export const ownBuild: string =
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.replace(/^.*\/|\.\w+$/g, '') ?? '';

/** Returns whether the server has another build of this page; false while it does not answer. */
export async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(8_000) });
    const script = response.ok ? scriptOf(await response.text()) : null;
    return script !== null && ownBuild !== '' && !script.includes(ownBuild);
  } catch {
    return false;
  }
}
