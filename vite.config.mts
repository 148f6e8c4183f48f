import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { chunkGroups } from './tools/web-build/chunk-groups.mjs';
import { firstPaintPlugin } from './tools/web-build/first-paint.mjs';
import { leanPackagesPlugin } from './tools/web-build/lean-packages.mjs';
import { limitsPlugin } from './tools/web-build/limits.mjs';
import { frames } from './web/kit/frame/frames.js';

const root = resolve(import.meta.dirname, 'web');
const BASE = '/venue/';

/** Writes compressed files beside each larger one, as the server sends them; the server compresses pages itself. */
const precompressed = compression({
  algorithms: [
    defineAlgorithm('gzip', { level: 9 }),
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  ],
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

const config: UserConfig = {
  root,
  base: BASE,
  publicDir: 'public',
  plugins: [
    react(),
    apiBasePlugin,
    leanPackagesPlugin,
    firstPaintPlugin({ root, base: BASE, frames, styles: resolve(root, 'kit/frame/frame.css') }),
  ],
  resolve: {
    alias: [
      { find: /^#(domain|contract|web)\/(.*)$/, replacement: `${import.meta.dirname}/$1/$2` },
      // Cameras have no captions, second sound tracks or encryption.
      { find: /^hls\.js$/, replacement: 'hls.js/light' },
    ],
  },
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
};

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config;
  const rolldownOptions = {
    ...config.build?.rolldownOptions,
    output: { codeSplitting: await chunkGroups(config, root) },
  };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), limitsPlugin(root), precompressed],
    build: { ...config.build, rolldownOptions },
  };
});
