import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { jobs } from '#contract/jobs';
import { Clock } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { readEnv } from '#server/kit/env';
import { untilTold } from '#server/kit/lifetime';
import { log } from '#server/kit/log';
import { Wakes } from '#server/kit/wakes';
import { Book } from './kit/book';
import { Outbox } from './kit/outbox';
import { Queues } from './kit/queues';
import { Relay } from './kit/relay';
import { Runner } from './kit/runner';
import { handlers, reactions } from './work';
import { WorkersModule } from './workers.module';

const LAST_CALL = 20_000;

/** Starts one workers process and stops it in order: no new work, running work, database. */
async function main(): Promise<void> {
  const book = new Book(reactions, handlers, jobs);
  const env = readEnv();
  const app = await NestFactory.createApplicationContext(WorkersModule.with(env), {
    logger: false,
    abortOnError: false,
  });
  const outbox = new Outbox(app.get(Db));
  const queues = new Queues(env.REDIS_URL, app.get(Clock));
  const runner = new Runner(book, outbox, (service) => app.get(service, { strict: false }), queues);
  const relay = new Relay(outbox, runner, queues);
  queues.start(runner);
  relay.start();
  app.get(Wakes).onWake(({ events }) => {
    if (events) relay.wake();
  });

  untilTold(async () => {
    await relay.stop();
    await queues.stop();
    await app.close();
  }, LAST_CALL);
  log.info('workers run');
}

main().catch((error: Error) => {
  log.fatal({ err: error }, 'workers did not start');
  process.exit(1);
});
