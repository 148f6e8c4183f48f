import 'reflect-metadata';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { readEnv } from '#server/kit/runtime/env';
import { FactStore } from '#server/statistics/fact.store';
import { countDifferences } from '#server/statistics/rollup-proof.store';
import { UseFactStore } from '#server/usage/use-fact.store';
import { usageProof } from '#server/usage/use-proof.store';

/** Compares statistics with the ledger; `rebuild` recomputes them first. Exits with 1 if a sum differs. */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    poolSize: 2,
    applicationName: 'statistics',
    patient: true,
  }).initialize();
  const db = new Db(source);
  try {
    if (process.argv.includes('rebuild')) {
      await new FactStore(db).rebuild();
      await new UseFactStore(db).rebuild();
    }
    const detail = [
      ...(await countDifferences(db)),
      ...(await countDifferences(db, (month) => usageProof.compareMonth(db, month), usageProof.listMonths)),
    ];
    process.stdout.write(
      `${JSON.stringify(Object.fromEntries(detail.map(({ rollup, wrong: mismatches }) => [rollup, mismatches])))}\n`,
    );
    process.exitCode = detail.some(({ wrong: mismatches }) => mismatches > 0) ? 1 : 0;
  } finally {
    await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
