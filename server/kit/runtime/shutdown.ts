import { log } from './log';

/** Runs `end` once on a stop signal or an uncaught error, then exits; exits after `limitMs` in any case. */
export function onShutdown(end: () => Promise<void>, limitMs: number): void {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, limitMs).unref();
    await end();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop(1);
  });
}
