import { existsSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { child } from './child.mjs';
import { build, compiler } from './build.mjs';
import { callerEnv } from './environment.mjs';
import { openModules } from './modules.mjs';
import { freePort, productPort } from './ports.mjs';
import { openProduct } from './product.mjs';
import { run } from './run.mjs';
import { COMPILED } from './sources.mjs';
import { claimCheckout, openServices } from './start.mjs';
import { print, Stop } from './console.mjs';

const SETTLE_MS = 200;
/** Processes that run compiled code; the services and the screens' own server keep running. */
const RESTARTED = ['server', 'workers', 'gateway counterpart', 'devices counterpart', 'simulator'];

/**
 * Runs the product with the screens served from source. A saved file is compiled in about a second, and the processes
 * restart after a compile without errors; screens update by themselves.
 */
export async function dev(place) {
  const env = callerEnv(place.root);
  const host = env.HOST ?? '127.0.0.1';
  const note = await claimCheckout(place);
  const { port } = await productPort(env.PORT, host);
  await openModules(place, env);
  const own = await openServices(place, env);
  const { back } = await build(place, { only: 'back' });
  let rejectLost;
  const lost = new Promise((_, reject) => (rejectLost = reject));
  const product = await openProduct({
    ...own,
    place,
    env,
    port,
    host,
    build: back,
    state: place.data,
    logs: place.logs,
    onLost: rejectLost,
  });
  note({ address: product.address, identity: own.postgres.identity, env: product.env });

  const screens = await freePort(`${place.root}/screens`);
  if (existsSync(join(place.root, 'vite.config.mts'))) {
    const args = [
      join(place.root, 'node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      String(screens),
      '--strictPort',
      '--host',
      host,
    ];
    child({
      name: 'screens',
      args,
      cwd: place.root,
      logs: place.logs,
      env: { ...product.env, VENUE_SERVER: product.address },
      onLost: rejectLost,
    }).settled();
    print(`\n  screens          http://${host}:${screens}/venue/ (calls go to ${product.address})`);
  } else print(`\n  server           ${product.address}`);
  print('  saving a file compiles it; Ctrl-C stops');
  follow(place, product);
  return lost;
}

function follow(place, product) {
  let timer;
  let busy = false;
  let again = false;
  const compile = async () => {
    if (busy) return void (again = true);
    busy = true;
    rmSync(join(place.dist, '.built'), { force: true }); // From here on dist is no longer a build of these sources alone.
    const since = Date.now();
    const { code, output } = await run(process.execPath, [compiler(place.root), '-p', 'tsconfig.json'], {
      cwd: place.root,
      limit: 120_000,
    });
    if (code !== 0) print(`${output}\n  does not compile; the processes stay as they are`);
    else {
      await Promise.all(product.children.filter(({ name }) => RESTARTED.includes(name)).map((one) => one.restart()));
      print(`  compiled in ${((Date.now() - since) / 1000).toFixed(1)} s, processes started again`);
    }
    busy = false;
    if (again) {
      again = false;
      await compile();
    }
  };
  const changed = (file) => {
    if (!/\.ts$/.test(file ?? '') || /\.spec\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void compile().catch((error) => print(error instanceof Stop ? error.message : error.stack));
    }, SETTLE_MS);
  };
  for (const room of COMPILED) watchFolder(join(place.root, room), changed);
}

/** Watches a folder and its subfolders one by one: a recursive watch loses a file that an editor replaces. */
function watchFolder(path, changed) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  watch(path, (_, name) => {
    changed(name);
    if (name && !name.includes('.')) watchFolder(join(path, name), changed);
  }).on('error', () => undefined); // The folder was removed.
  for (const name of readdirSync(path)) if (!name.includes('.')) watchFolder(join(path, name), changed);
}
