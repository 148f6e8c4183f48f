import 'reflect-metadata';
import { diagnose } from '#domain/system/doctor.rules';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { Clock } from '#server/kit/runtime/clock';
import { readEnv } from '#server/kit/runtime/env';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { Settings } from '#server/kit/settings/settings';
import { collectDoctorFacts } from '#server/system/doctor-facts';
import { DoctorStore } from '#server/system/doctor.store';

const NAME_WIDTH = 12;

/** Prints what is unsafe or missing in this installation; exits with 1 if anything is. */
async function main(): Promise<void> {
  const env = readEnv();
  const source = dataSource(env.DATABASE_URL, { poolSize: 2, applicationName: 'doctor' });
  await source.initialize().catch(() => undefined);
  try {
    const db = new Db(source);
    const clock = new Clock();
    const settings = new Settings(db, schoolDefaults[env.SCHOOL]);
    const results = diagnose(await collectDoctorFacts(env, new DoctorStore(db, clock), settings, clock));
    for (const { check, wrong, fix } of results)
      process.stdout.write(
        wrong === null
          ? `  ok    ${check}\n`
          : `  FAIL  ${check.padEnd(NAME_WIDTH)} ${wrong}\n        ${''.padEnd(NAME_WIDTH)} ${fix}\n`,
      );
    const faults = results.filter(({ wrong }) => wrong !== null).length;
    process.stdout.write(`${results.length - faults} in order, ${faults} to mend\n`);
    process.exitCode = faults > 0 ? 1 : 0;
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
