import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders compiled to JavaScript for Node. */
export const COMPILED = ['domain', 'contract', 'server', 'workers', 'tools', 'bench'];
const BACK = [...COMPILED, 'tsconfig.json', 'package.json', 'package-lock.json'];
const FRONT = [
  'domain',
  'contract',
  'web',
  'tools/web-build',
  'tsconfig.json',
  'vite.config.mts',
  'package.json',
  'package-lock.json',
];
const UNBUILT = /\.(spec|journey)\.tsx?$|\.d\.ts\.map$/;

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return void (yield path);
  for (const name of readdirSync(path).sort())
    if (name !== 'node_modules' && !name.startsWith('.')) yield* filesUnder(join(path, name));
}

/**
 * Returns a hash of the contents of everything under these paths.
 *
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {(file: string) => boolean} [counts]
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      if (!counts(file)) continue;
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Returns the hashes of the current sources of the server side and the web side. */
export const sourcesOf = (root) => ({
  back: fingerprint(root, BACK, (file) => !UNBUILT.test(file) && !file.endsWith('.mjs')),
  front: fingerprint(root, FRONT, (file) => !UNBUILT.test(file)),
});
