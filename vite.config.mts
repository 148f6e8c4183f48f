import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const root = resolve(import.meta.dirname, 'web');

/** Largest JavaScript size an entry may load, gzipped, in kilobytes: displays run on small machines. */
const BUDGETS: Readonly<Record<string, number>> = { 'wall.html': 330, 'door.html': 100 };
/** Largest size of the desk frame without content, and of what the first list on it adds. */
const FRAME_BUDGET = {
  entry: 'index.html',
  frame: 'web/kit/shell/desk.tsx',
  list: 'web/orders/orders.screen.tsx',
  shell: 330,
  more: 330,
};

/** Fails the build if an entry exceeds its budget. */
function budgetPlugin(): Plugin {
  return {
    name: 'budgets',
    // Runs after the map of each screen's dependencies was written into its loader.
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const drawing = (path: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === resolve(root, '..', path));
      /** Returns the files an entry needs, with `later` also those it may load on demand. */
      const needs = (from: readonly (string | undefined)[], later: boolean): Set<string> => {
        const names = new Set(from.filter((name): name is string => name !== undefined));
        for (const name of names) {
          const file = bundle[name];
          if (file?.type === 'chunk')
            for (const next of [...file.imports, ...(later ? file.dynamicImports : [])]) names.add(next);
        }
        return names;
      };
      const weight = (names: Iterable<string>): number => {
        let bytes = 0;
        for (const name of names) {
          const file = bundle[name];
          if (file?.type === 'chunk') bytes += gzipSync(file.code).length;
        }
        return Math.round(bytes / 1000);
      };
      const hold = (what: string, size: number, limit: number) => {
        if (size > limit) this.error(`${what} loads ${size} kB of JavaScript (gzip), its budget is ${limit} kB`);
        else this.info(`${what} loads ${size} kB of ${limit} kB`);
      };
      for (const [html, limit] of Object.entries(BUDGETS)) {
        const entry = chunks.find((file) => file.isEntry && file.facadeModuleId === resolve(root, html));
        if (entry) hold(html, weight(needs([entry.fileName], true)), limit);
      }
      const entry = chunks.find((file) => file.isEntry && file.facadeModuleId === resolve(root, FRAME_BUDGET.entry));
      const [frame, list] = [drawing(FRAME_BUDGET.frame), drawing(FRAME_BUDGET.list)];
      if (!entry || !frame || !list) this.error('the desk or its first list is not where its budget looks for it');
      const shell = needs([entry.fileName, frame.fileName], false);
      hold('the desk', weight(shell), FRAME_BUDGET.shell);
      hold(
        'the first list',
        weight([...needs([list.fileName], false)].filter((name) => !shell.has(name))),
        FRAME_BUDGET.more,
      );
    },
  };
}

/** Writes a compressed file beside each larger one, as the server sends it; the server compresses pages itself. */
const precompressed = compression({
  algorithms: [defineAlgorithm('gzip', { level: 9 })],
  include: /\.(?:js|css|json|svg|wasm|txt)$/,
  threshold: 1_000,
  skipIfLargerOrEqual: true,
  logLevel: 'silent',
});

const apiBase = process.env['API_BASE'] ?? '/venue-server';

/** States the base path of the API in the pages of the development server, as the product does in built ones. */
const apiBasePlugin: Plugin = {
  name: 'api-base',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('content="/venue-server"', `content="${apiBase}"`),
};

export default defineConfig({
  root,
  base: '/venue/',
  publicDir: 'public',
  plugins: [react(), apiBasePlugin, budgetPlugin(), precompressed],
  resolve: { alias: [{ find: /^#(domain|contract|web)\/(.*)$/, replacement: `${import.meta.dirname}/$1/$2` }] },
  server: {
    host: '127.0.0.1',
    proxy: {
      [apiBase]: { target: process.env['VENUE_SERVER'] ?? 'http://127.0.0.1:3000', ws: true },
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // A screen preloads its styles, so that it is never shown without them, and loads its scripts itself. A list of
    // both for every screen would be larger than the frame.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needs, { hostType }) =>
        hostType === 'html' ? needs : needs.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      // The packages antd is built on have no side effects: the parts a frame does not use are removed.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      input: ['index.html', 'wall.html', 'door.html']
        .map((name) => resolve(root, name))
        .filter((path) => existsSync(path)),
    },
  },
});
