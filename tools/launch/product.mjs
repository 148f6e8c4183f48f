import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForAnswer, child } from './child.mjs';
import { productEnv } from './environment.mjs';
import { freePort, isFree, usualPort } from './ports.mjs';
import { run } from './run.mjs';
import { writePrivate } from './secrets.mjs';
import { runStep, print, Stop } from './console.mjs';

/** Counterparts of the outside systems, and the variable of each one's address. */
const COUNTERPARTS = {
  gateway: 'GATEWAY_URL',
  devices: 'DEVICES_URL',
  identity: 'IDENTITY_URL',
  messages: 'MESSAGES_URL',
  counter: 'HELPER_URL',
  assistant: 'ASSISTANT_URL',
  invoice: 'INVOICES_URL',
  media: 'MEDIA_URL',
};
/** Ports a counterpart uses if free, because the real system always uses them. */
const USUAL_PORTS = { counter: 8090 };
const SEED_LIMIT = 180_000;

const built = (place, ...path) => {
  const file = join(place.dist, ...path);
  return existsSync(file) ? file : null;
};
const node = (file) => ['--enable-source-maps', file];
/**
 * Node arguments of a long-running process, from its start script in `package.json`: memory for many short-lived
 * objects.
 */
const staying = (place, script) =>
  JSON.parse(readFileSync(join(place.root, 'package.json'), 'utf8'))
    .scripts[script].split(' ')
    .slice(1, -1);

/** Runs a one-shot program of the product; its last output is the message on failure. */
async function oneShot(place, name, env, limit) {
  const file = built(place, 'server', `${name}.js`);
  if (!file || !built(place, 'server', 'migrate.js')) return null;
  const { code, output, timedOut } = await run(process.execPath, node(file), { cwd: place.root, env, limit });
  mkdirSync(place.logs, { recursive: true });
  writeFileSync(join(place.logs, `${name}.log`), `${output}\n`, { mode: 0o600 });
  if (code !== 0)
    throw new Stop(
      timedOut ? `The ${name} step did not end in time.` : `The ${name} step failed.`,
      output.split('\n').slice(-15).join('\n'),
    );
  return output;
}

/** Migrates the database to the schema of this build. */
export const migrate = (place, env) =>
  runStep('tables', async () =>
    (await oneShot(place, 'migrate', env, SEED_LIMIT)) === null ? 'none yet' : 'up to date',
  );

const lastJson = (output) => {
  for (const line of output.split('\n').reverse()) {
    if (!line.startsWith('{')) continue;
    try {
      return JSON.parse(line);
    } catch {
      continue;
    }
  }
  return {};
};
const countsIn = (facts) =>
  Object.entries(facts)
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');

/**
 * Seeds an empty database with the basic data of every school and, in demo mode, with the demo campus: once per
 * database, build and relevant settings. Its output is kept, so that a later start can print it again.
 */
export async function seed(place, env, { identity, build, state = place.data, force = false }) {
  const mark = join(state, 'seeded.json');
  const of = [identity, build, env.DEMO, env.SCHOOL, env.DEVICES_URL ?? ''].join(' ');
  const stored = existsSync(mark) ? JSON.parse(readFileSync(mark, 'utf8')) : {};
  return runStep(env.DEMO === '1' ? 'demo campus' : 'reference data', async (now) => {
    if (!force && stored.of === of) return ['there', countsIn(stored.facts)].filter(Boolean).join(': ');
    now(env.DEMO === '1' ? 'making venues, people and thirty days of orders' : '');
    const output = await oneShot(place, 'seed', env, SEED_LIMIT);
    if (output === null) return 'none yet';
    const facts = lastJson(output);
    writePrivate(mark, `${JSON.stringify({ of, facts })}\n`);
    return ['filled', countsIn(facts)].filter(Boolean).join(': ');
  });
}

/**
 * Starts counterparts, server, workers and simulator, in this order, each only if built, and waits until the server is
 * ready. `onLost` is called for a process that gave up. Returns the addresses and the processes.
 *
 * @param {{
 *   place: any, env: any, secrets: any, port: number, host: string, postgres: any, redis: any, build: string,
 *   state: string, logs: string, onLost?: (failure: Error) => void, simulate?: boolean,
 * }} options
 */
export async function openProduct({
  place,
  env,
  secrets,
  port,
  host,
  postgres,
  redis,
  build,
  state,
  logs,
  onLost = () => undefined,
  simulate = true,
}) {
  const children = [];
  const open = (name, file, extra, lost = onLost, args = node(file)) => {
    const opened = child({ name, args, env: extra, cwd: place.root, logs, onLost: lost });
    children.push(opened);
    return opened;
  };
  const addresses = {};
  const ports = {};
  for (const [name, variable] of Object.entries(COUNTERPARTS)) {
    if (env[variable] || !built(place, 'tools', 'counterparts', name, 'main.js')) continue;
    ports[name] = (await usualPort(USUAL_PORTS[name])) ?? (await freePort(`${state}/${name}`));
    addresses[variable] = `http://127.0.0.1:${ports[name]}`;
  }
  const whole = productEnv({
    env,
    secrets,
    port,
    host,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    data: state,
    addresses,
  });
  await migrate(place, whole);
  await seed(place, whole, { identity: postgres.identity, build, state });

  if (Object.keys(ports).length > 0) {
    await runStep('counterparts', async () => {
      for (const name of Object.keys(ports)) {
        const folder = join(state, 'counterparts', name);
        mkdirSync(folder, { recursive: true });
        const begin = async (lost = onLost) => {
          const opened = open(
            `${name} counterpart`,
            built(place, 'tools', 'counterparts', name, 'main.js'),
            { ...whole, COUNTERPART_PORT: String(ports[name]), COUNTERPART_STATE: folder },
            lost,
          );
          await waitForAnswer(`http://127.0.0.1:${ports[name]}/health`, opened, 30_000);
        };
        if (ports[name] !== USUAL_PORTS[name]) {
          await begin();
          continue;
        }
        // The usual port may have been taken since it was found free: the first crash there moves the counterpart to
        // another port.
        let settled = false;
        await begin((lost) => settled && onLost(lost)).catch(async (failure) => {
          if (await isFree(ports[name])) throw failure;
          children.pop();
          print(`  ${name} counterpart   port ${ports[name]} is taken; using another`);
          ports[name] = await freePort(`${state}/${name}`);
          whole[COUNTERPARTS[name]] = `http://127.0.0.1:${ports[name]}`;
          await begin();
        });
        settled = true;
      }
      return Object.entries(ports)
        .map(([name, at]) => `${name} on 127.0.0.1:${at}`)
        .join(', ');
    });
  }
  const server = built(place, 'server', 'main.js');
  const workers = built(place, 'workers', 'main.js');
  const simulator = built(place, 'tools', 'simulate', 'main.js');
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  if (server || workers) {
    await runStep('product', async (now) => {
      const opened = server && open('server', server, whole, onLost, [...staying(place, 'start:server'), server]);
      const working = workers && open('workers', workers, whole, onLost, [...staying(place, 'start:workers'), workers]);
      now('waiting until it is healthy');
      if (opened) await waitForAnswer(`${address}${whole.API_BASE ?? '/venue-server'}/health/ready`, opened);
      if (working) working.check();
      return [opened && `server healthy on ${host}:${port}`, working && 'workers running'].filter(Boolean).join(', ');
    });
  }
  if (simulate && simulator && whole.SIMULATE !== '0') {
    await runStep('simulator', async () => {
      open('simulator', simulator, whole, ({ message }) =>
        print(`  ${message} The campus is quiet now; its log is in ${logs}.`),
      );
      return `running at rate ${whole.SIMULATE}`;
    });
  }
  for (const opened of children) opened.settled();
  return { address, env: whole, children, hasServer: Boolean(server) };
}
