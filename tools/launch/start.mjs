import { build } from './build.mjs';
import { clearAll, shortenTimeouts, cleanUpLater, openGuard } from './cleanup.mjs';
import { openModules } from './modules.mjs';
import { productPort } from './ports.mjs';
import { openProduct } from './product.mjs';
import { beginningOf, watchNpm } from './process.mjs';
import { claim } from './run-lock.mjs';
import { secretsOf } from './secrets.mjs';
import { openPostgres, openRedisFor } from './services.mjs';
import { printError, print, Stop } from './console.mjs';
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
export function onStopSignal(onStop) {
  let count = 0;
  const receive = (signal) => {
    count += 1;
    if (count > 1) shortenTimeouts();
    else onStop(signal);
  };
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => ({ signal, listener: () => receive(signal) }));
  for (const { signal, listener } of listeners) process.on(signal, listener);
  const lives = watchNpm();
  const watch = setInterval(() => {
    if (!lives() && count === 0) receive('the end of npm');
  }, 500);
  watch.unref();
  return () => {
    clearInterval(watch);
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}

/** Claims this checkout for one run, and starts the guard that cleans up if this process is killed. */
export async function claimCheckout(place) {
  const write = await claim(place.running);
  cleanUpLater({ name: 'the running mark', file: place.running });
  const pid = openGuard();
  const note = (facts) => write({ guard: { pid, beginning: beginningOf(pid) }, ...facts });
  note({});
  return note;
}

/** Opens PostgreSQL, Redis and the secrets of this checkout. */
export async function openServices(place, env) {
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
  const stopHearing = onStopSignal((signal) => settle({ signal }));
  const opening = (async () => {
    if (env.HOST && !['127.0.0.1', 'localhost', '::1'].includes(host) && env.DEMO !== '0')
      print(`  Warning: HOST=${host} shows the demo campus and its known passwords to the network.`);
    const note = await claimCheckout(place);
    const { port, moved } = await productPort(env.PORT, host);
    await openModules(place, env);
    const own = await openServices(place, env);
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
    if (moved) print(`  port             3000 is taken; using ${port}`);
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
  if (failure) printError(failure);
  if (signal) print(`\n  stopping (${signal})`);
  await clearAll((text) => print(`  ${text}`));
  stopHearing();
  if (signal) print('  stopped');
  return failure ? 1 : 0;
}
