import 'reflect-metadata';
import { basename, join, resolve } from 'node:path';
import { AppModule } from './app.module';
import { readEnv } from '#server/kit/runtime/env';
import { DrainState } from '#server/kit/runtime/drain-state';
import { createHttpApp } from '#server/kit/app/http-app';
import { endFailedStart } from '#server/kit/app/failed-start';
import { onShutdown } from '#server/kit/runtime/shutdown';
import { log } from '#server/kit/runtime/log';

const SHUTDOWN_LIMIT_MS = 10_000;
const buildFolder = resolve(__dirname, '..');
const screens = basename(buildFolder) === 'dist' ? join(buildFolder, 'web') : join(buildFolder, 'dist', 'web');

/** Starts one server process and stops it in order: not ready, no new connections, running work, database. */
async function main(): Promise<void> {
  const env = readEnv();
  const host = env.HOST ?? (env.DEMO ? '127.0.0.1' : '0.0.0.0');
  if (env.DEMO && env.HOST && !/^(?:127\.|localhost$|::1$)/.test(env.HOST))
    log.warn({ host }, 'demo mode with known passwords is reachable from other machines');
  const app = await createHttpApp(AppModule.with(env), env, screens);
  onShutdown(async () => {
    app.get(DrainState).begin();
    if (env.NODE_ENV === 'production') await new Promise((done) => setTimeout(done, 2_000));
    await app.close();
  }, SHUTDOWN_LIMIT_MS);
  await app.listen({ port: env.PORT, host, backlog: 4096 });
  log.info({ port: env.PORT, host }, 'server listens');
}

main().catch((error: unknown) => endFailedStart(error, 'server did not start'));
