import 'reflect-metadata';
import { dataSource } from './kit/data-source';
import { Db } from './kit/db';
import { readEnv } from './kit/env';
import { AuditSeal } from './system/audit-seal.service';

/** Recomputes every seal over the logs, from the first on, and names the first that does not fit; ends with 1 when anything was altered. */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    poolSize: 2,
    applicationName: 'verify-logs',
    patient: true,
  }).initialize();
  try {
    const report = await new AuditSeal(new Db(source), env).verify();
    process.stdout.write(`${JSON.stringify(report)}\n`);
    process.exitCode = report.intact ? 0 : 1;
  } finally {
    await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
