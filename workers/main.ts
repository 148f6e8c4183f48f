import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { jobs } from '#contract/jobs';
import { Clock } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { readEnv } from '#server/kit/runtime/env';
import { endFailedStart } from '#server/kit/app/failed-start';
import { onShutdown } from '#server/kit/runtime/shutdown';
import { log } from '#server/kit/runtime/log';
import { CommitNotifier } from '#server/kit/jobs/commit-notifier';
import { JobRegistry } from '#workers/kit/job-registry';
import { OutboxStore } from './kit/outbox.store';
import { JobQueues } from './kit/queues';
import { OutboxRelay } from './kit/relay';
import { JobRunner } from './kit/runner';
import { handlers, reactions } from './registrations';
import { WorkersModule } from './workers.module';

const SHUTDOWN_LIMIT_MS = 20_000;

/** Starts one workers process and stops it in order: no new work, running work, database. */
async function main(): Promise<void> {
  const registry = new JobRegistry(reactions, handlers, jobs);
  const env = readEnv();
  const app = await NestFactory.createApplicationContext(WorkersModule.with(env), {
    logger: false,
    abortOnError: false,
  });
  const outbox = new OutboxStore(app.get(Db));
  const queues = new JobQueues(env.REDIS_URL, app.get(Clock));
  const runner = new JobRunner(registry, outbox, (service) => app.get(service, { strict: false }), queues);
  const relay = new OutboxRelay(outbox, runner, queues);
  queues.start(runner);
  relay.start();
  app.get(CommitNotifier).onCommit(({ events }) => {
    if (events) relay.wake();
  });

  onShutdown(async () => {
    await relay.stop();
    await queues.stop();
    await app.close();
  }, SHUTDOWN_LIMIT_MS);
  log.info('workers run');
}

main().catch((error: unknown) => endFailedStart(error, 'workers did not start'));
