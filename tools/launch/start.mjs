import { build } from './build.mjs';
import { clearAll, hurry, keep, openGuard } from './keeper.mjs';
import { openModules } from './modules.mjs';
import { productPort } from './ports.mjs';
import { openProduct } from './product.mjs';
import { beginningOf, npmLives } from './process.mjs';
import { claim } from './running.mjs';
import { secretsOf } from './secrets.mjs';
import { openPostgres, openRedisFor } from './services.mjs';
import { explain, say, Stop } from './talk.mjs';
import { callerEnv } from './environment.mjs';
import { welcome } from './welcome.mjs';

/** Returns a promise that resolves once, with the signal or the failure that ends a start. */
function ending() {
  let settle;
  const over = new Promise((resolve) => (settle = resolve));
  return { over, settle };
}

/**
 * Listens for Ctrl-C, SIGTERM, a closed terminal and the end of the npm that started this process. The first ends the
 * run, the second shortens every timeout. Returns the function that stops listening.
 */
export function hearStops(onStop) {
  let count = 0;
  const hear = (signal) => {
    count += 1;
    if (count > 1) hurry();
    else onStop(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const listeners = signals.map((signal) => [signal, () => hear(signal)]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const lives = npmLives();
  const watch = setInterval(() => {
    if (!lives() && count === 0) hear('the end of npm');
  }, 500);
  watch.unref();
  return () => {
    clearInterval(watch);
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/** Claims this checkout for one run, and starts the guard that cleans up if this process is killed. */
export async function claimed(place) {
  const write = await claim(place.running);
  keep({ name: 'the running mark', file: place.running });
  const pid = openGuard();
  const note = (facts) => write({ guard: { pid, beginning: beginningOf(pid) }, ...facts });
  note({});
  return note;
}

/** Opens PostgreSQL, Redis and the secrets of this checkout. */
export async function openOwn(place, env) {
  const { secrets, isNew } = secretsOf(place.secrets);
  const postgres = await openPostgres({ place, env, secrets, isNewPassword: isNew });
  const redis = await openRedisFor({ place, env, secrets });
  return { secrets, postgres, redis };
}

/** `npm start`: sets up, builds, seeds and runs everything until it is stopped. Returns the exit code. */
export async function start(place) {
  const env = callerEnv(place.root);
  const host = env.HOST ?? '127.0.0.1';
  const { over, settle } = ending();
  const stopHearing = hearStops((signal) => settle({ signal }));
  const opening = (async () => {
    if (env.HOST && !['127.0.0.1', 'localhost', '::1'].includes(host) && env.DEMO !== '0')
      say(`  Warning: HOST=${host} shows the demo campus and its known passwords to the network.`);
    const note = await claimed(place);
    const { port, moved } = await productPort(env.PORT, host);
    await openModules(place, env);
    const own = await openOwn(place, env);
    for (const [name, service] of [
      ['PostgreSQL', own.postgres],
      ['Redis', own.redis],
    ]) {
      service.child?.once('exit', () =>
        settle({
          failure: new Stop(
            `${name} ended by itself.`,
            `Its log is in ${place.logs}; start again when the reason is clear.`,
          ),
        }),
      );
    }
    const { back } = await build(place);
    if (moved) say(`  port             3000 is taken; using ${port}`);
    const product = await openProduct({
      ...own,
      place,
      env,
      port,
      host,
      build: back,
      state: place.data,
      logs: place.logs,
      onLost: (failure) => settle({ failure }),
    });
    note({ address: product.address, identity: own.postgres.identity, env: product.env });
    welcome(product, place);
  })();
  opening.catch((failure) => settle({ failure }));

  const { signal, failure } = await over;
  if (failure) explain(failure);
  if (signal) say(`\n  stopping (${signal})`);
  await clearAll((text) => say(`  ${text}`));
  stopHearing();
  if (signal) say('  stopped');
  return failure ? 1 : 0;
}
