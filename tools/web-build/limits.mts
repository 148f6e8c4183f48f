import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { PARTS, type Part } from './routes.mjs';

/** What a first load may fetch: scripts and styles, and kB of script in brotli. */
interface LoadLimit {
  readonly parts: readonly Part[];
  readonly files: number;
  readonly kilobytes: number;
  /** Counts what is loaded on demand too. */
  readonly later?: true;
}

/** Limits of the most used routes; displays run on small machines, so all they may ever load counts. */
const LIMITS: Readonly<Record<string, LoadLimit>> = {
  portal: { parts: ['start', 'live', 'portal'], files: 17, kilobytes: 220 },
  login: { parts: ['start', 'live', 'login'], files: 15, kilobytes: 215 },
  'phone home': { parts: ['start', 'live', 'phone'], files: 17, kilobytes: 220 },
  'booking matrix': { parts: ['start', 'live', 'portal', 'matrix'], files: 25, kilobytes: 315 },
  'desk order list': { parts: ['start', 'live', 'desk', 'orders'], files: 23, kilobytes: 330 },
  // One renderer draws every wall, so it loads all widgets.
  wall: { parts: ['wall'], files: 13, kilobytes: 270, later: true },
  door: { parts: ['door'], files: 10, kilobytes: 95, later: true },
};
/** Limit of every other screen, with the frame of the desk. The more screens share parts, the more files there are. */
const OTHER: Omit<LoadLimit, 'parts'> = { files: 66, kilobytes: 620 };

/** Returns files that import each other in a circle, which may read a value before it is set; null without one. */
function cycleOf(chunks: readonly Rolldown.OutputChunk[]): readonly string[] | null {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of byName.get(name)?.imports ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const { fileName } of chunks) {
    const cycle = visit(fileName, []);
    if (cycle) return cycle;
  }
  return null;
}

/** Fails the build if a route loads more files or more script than its limit. */
export function limitsPlugin(root: string): Plugin {
  return {
    name: 'limits',
    // Runs after the map of each screen's dependencies was written into its loader.
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = new Map<Rolldown.OutputChunk, number>();
      const sizeOf = (chunk: Rolldown.OutputChunk): number => {
        const size = sizes.get(chunk) ?? brotliCompressSync(chunk.code).length;
        sizes.set(chunk, size);
        return size;
      };
      const cycle = cycleOf(chunks);
      if (cycle) this.error(`files import each other in a circle: ${cycle.join(' → ')}`);
      const chunkWith = (path: string): Rolldown.OutputChunk =>
        chunks.find(({ modules }) => Object.hasOwn(modules, `${root}/${path}`)) ??
        this.error(`${path} is not where its limit looks for it`);
      const loadOf = (paths: readonly string[], later: boolean) => {
        const names = new Set(paths.map((path) => chunkWith(path).fileName));
        const styles = new Set<string>();
        let bytes = 0;
        for (const name of names) {
          const file = bundle[name];
          if (file?.type !== 'chunk') continue;
          bytes += sizeOf(file);
          for (const next of [...file.imports, ...(later ? file.dynamicImports : [])]) names.add(next);
          for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
        }
        return { files: names.size + styles.size, kilobytes: Math.round(bytes / 1_000) };
      };
      const hold = (what: string, paths: readonly string[], limit: Omit<LoadLimit, 'parts'>, isQuiet: boolean) => {
        const { files, kilobytes } = loadOf(paths, limit.later ?? false);
        const text = `${what} loads ${files} of ${limit.files} files, ${kilobytes} of ${limit.kilobytes} kB of script (brotli)`;
        if (files > limit.files || kilobytes > limit.kilobytes) this.error(text);
        if (!isQuiet) this.info(text);
        return { what, files, kilobytes };
      };
      for (const [what, limit] of Object.entries(LIMITS))
        hold(
          what,
          limit.parts.flatMap((part) => [...PARTS[part]]),
          limit,
          false,
        );
      const frame = [...PARTS.start, ...PARTS.live, ...PARTS.desk];
      const others = chunks
        .flatMap(({ modules }) => Object.keys(modules))
        .filter((id) => id.startsWith(root) && id.endsWith('.screen.tsx'))
        .map((id) => id.slice(root.length + 1))
        .map((path) => hold(path, [...frame, path], OTHER, true));
      const largest = others.sort((one, other) => other.kilobytes - one.kilobytes)[0];
      const most = Math.max(...others.map(({ files }) => files));
      this.info(
        `${others.length} screens load at most ${most} files, and ${largest?.what} loads ${largest?.kilobytes} kB`,
      );
    },
  };
}
