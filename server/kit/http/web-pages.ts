import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { EntryPage } from '#contract/kit/entry-page';
import { screenFile } from '#contract/kit/route';
import { session } from '#contract/session/session.contract';

/** The file the build writes for the server: frames, and the files that layouts and screens need. */
const INDEX_FILE = '.first-paint.json';
/** The page of the application; displays have others. */
const APPLICATION = 'index.html';
/** Calls that every page of the application makes first. */
const FIRST_CALLS = [session.entry.path, session.now.path];

/** A page as it is sent. */
export interface WebPage {
  readonly isDisplay: boolean;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/** The theme a visitor chose; null without a choice. */
export type ChosenTheme = 'light' | 'dark' | null;

interface NeededFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface FirstPaintIndex {
  readonly base: string;
  readonly mark: string;
  readonly frames: Readonly<Record<string, string>>;
  readonly layouts: Readonly<Record<string, NeededFiles>>;
  readonly screens: Readonly<Record<string, NeededFiles>>;
}

const changedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/**
 * The built pages as they are sent: with the address of the API, the frame of the address, the chosen theme and the
 * names of all files that its screen needs. Composed and compressed once per build, route and theme.
 */
export class WebPages {
  private pages = new Map<string, WebPage>();
  private builtAt: string | null = null;
  private index: FirstPaintIndex | null = null;

  constructor(
    private readonly folder: string,
    private readonly apiBase: string,
  ) {}

  /** Returns the page of an address, or null before the first build. */
  find(entry: EntryPage, theme: ChosenTheme): WebPage | null {
    this.followBuild();
    const name = changedAt(join(this.folder, entry.file)) === undefined ? APPLICATION : entry.file;
    const key = `${name} ${entry.route?.name ?? ''} ${theme ?? ''}`;
    const known = this.pages.get(key);
    if (known) return known;
    const text = this.compose(name, entry, theme);
    if (text === null) return null;
    const bytes = Buffer.from(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const page = { isDisplay: name !== APPLICATION, etag, bytes, gzipped: gzipSync(bytes, { level: 9 }) };
    this.pages.set(key, page);
    return page;
  }

  /** Forgets all pages after a new build. */
  private followBuild(): void {
    const files = [APPLICATION, 'wall.html', 'door.html', INDEX_FILE].map((name) => join(this.folder, name));
    const builtAt = files.map(changedAt).join();
    if (builtAt === this.builtAt) return;
    this.builtAt = builtAt;
    this.pages = new Map();
    const [index] = files.slice(-1);
    this.index =
      index === undefined || changedAt(index) === undefined
        ? null
        : (JSON.parse(readFileSync(index, 'utf8')) as FirstPaintIndex);
  }

  private compose(name: string, entry: EntryPage, theme: ChosenTheme): string | null {
    const path = join(this.folder, name);
    if (changedAt(path) === undefined) return null;
    const text = readFileSync(path, 'utf8').replace('content="/venue-server"', `content="${this.apiBase}"`);
    const index = this.index;
    if (name !== APPLICATION || index === null) return text;
    const { scripts, styles } = this.needsOf(index, entry);
    const calls = FIRST_CALLS.map(
      (call) => `<link rel="preload" as="fetch" crossorigin href="${this.apiBase}${call}" />`,
    );
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${index.base}${file}" />`);
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="${index.base}${file}" />`);
    const themed = theme === null ? text : text.replace('<html ', `<html data-ground="${theme}" `);
    return themed
      .replace(index.mark, () => index.frames[entry.frame] ?? '')
      .replace('</head>', () => `${[...calls, ...preloads].join('\n')}\n</head>`)
      .replace('</body>', () => `${sheets.join('\n')}\n</body>`);
  }

  private needsOf(index: FirstPaintIndex, { route }: EntryPage): NeededFiles {
    if (route === null) return { scripts: [], styles: [] };
    const needed = [index.layouts[route.layout], index.screens[screenFile(route.sameAs ?? route.name)]];
    const unique = (kind: keyof NeededFiles) => [...new Set(needed.flatMap((files) => files?.[kind] ?? []))];
    return { scripts: unique('scripts'), styles: unique('styles') };
  }
}
