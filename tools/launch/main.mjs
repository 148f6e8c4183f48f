import { dirname } from 'node:path';
import { placeOf } from './paths.mjs';
import { clearAll } from './cleanup.mjs';
import { onStopSignal, start } from './start.mjs';
import { printError, print } from './console.mjs';
import { VERBS } from './verbs.mjs';

const usage = () => {
  print('  node tools/launch.mjs <verb> [arguments]');
  for (const [verb, { summary }] of Object.entries(VERBS)) print(`    ${verb.padEnd(10)} ${summary}`);
};

/** Runs one verb and returns the exit code; whatever was started for it is stopped first. */
export async function main(verb, args) {
  const place = placeOf(dirname(dirname(import.meta.dirname)));
  const known = VERBS[verb];
  if (!known) {
    usage();
    return verb ? 1 : 0;
  }
  print(`campus-venue ${verb}`);
  process.chdir(place.root);
  setInterval(() => undefined, 2 ** 30); // It may wait for the end of something that has no handle.
  if (verb === 'start') return leave(await start(place));
  const stopped = Promise.withResolvers?.() ?? withResolvers();
  const stopHearing = onStopSignal((signal) => {
    print(`\n  stopping (${signal})`);
    stopped.resolve(130);
  });
  let last;
  const code = await Promise.race([
    known.run(place, args).then((outcome) => ((last = outcome?.last), outcome?.code ?? 0)),
    stopped.promise,
  ]).catch((failure) => {
    printError(failure);
    last = failure.last;
    return 1;
  });
  await clearAll((text) => print(`  ${text}`));
  stopHearing();
  if (last) print(last);
  return leave(code);
}

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve) => (made.resolve = resolve));
  return made;
}

/** Ends the process after its output is flushed. */
function leave(code) {
  process.stdout.write('', () => process.exit(code));
  return code;
}
