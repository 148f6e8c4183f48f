import 'reflect-metadata';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { readEnv } from '#server/kit/runtime/env';
import { AuditSeal } from '#server/logs/audit-seal.service';
import { AuditSealStore } from '#server/logs/audit-seal.store';

/**
 * Recomputes every seal of the logs from the first entry and reports the first mismatch; exits with 1 if an entry was
 * altered.
 */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    poolSize: 2,
    applicationName: 'verify-logs',
    patient: true,
  }).initialize();
  try {
    const db = new Db(source);
    const report = await new AuditSeal(db, new AuditSealStore(db), env).verify();
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
