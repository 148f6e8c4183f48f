import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, 'web');

/** Most JavaScript an entry may load in all, gzipped, in kilobytes: displays run on small machines. */
const BUDGETS: Readonly<Record<string, number>> = { 'wall.html': 330, 'door.html': 100 };

/** Fails the build when a display's entry loads more than its budget. */
function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const [html, limit] of Object.entries(BUDGETS)) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId === resolve(root, html));
        if (entry?.type !== 'chunk') continue;
        const names = new Set([entry.fileName]);
        for (const name of names) {
          const file = bundle[name];
          if (file?.type === 'chunk') for (const next of [...file.imports, ...file.dynamicImports]) names.add(next);
        }
        let bytes = 0;
        for (const name of names) {
          const file = bundle[name];
          if (file?.type === 'chunk') bytes += gzipSync(file.code).length;
        }
        const size = Math.round(bytes / 1000);
        if (size > limit) this.error(`${html} loads ${size} kB of JavaScript (gzip), its budget is ${limit} kB`);
        else this.info(`${html} loads ${size} kB of ${limit} kB`);
      }
    },
  };
}

export default defineConfig({
  root,
  base: '/venue/',
  publicDir: 'public',
  plugins: [react(), budgets()],
  resolve: { alias: [{ find: /^#(domain|contract|web)\/(.*)$/, replacement: `${import.meta.dirname}/$1/$2` }] },
  server: { host: '127.0.0.1', proxy: { '/venue-server': { target: process.env['VENUE_SERVER'] ?? 'http://127.0.0.1:3000', ws: true } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { input: ['index.html', 'wall.html', 'door.html'].map((name) => resolve(root, name)).filter((path) => existsSync(path)) },
  },
});
