import 'reflect-metadata';
import { AppModule } from '#server/app.module';
import { readEnv } from '#server/kit/runtime/env';
import { createHttpApp } from '#server/kit/app/http-app';

/** A server process of a spec that is stopped or killed. */
async function main(): Promise<void> {
  const env = readEnv();
  const app = await createHttpApp(AppModule.with(env), env, '/nowhere');
  await app.listen({ port: env.PORT, host: '127.0.0.1' });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  process.stdout.write('ready\n');
}

void main();
