import { dirname } from 'node:path';
import { placeOf } from './place.mjs';
import { clearAll } from './keeper.mjs';
import { hearStops, start } from './start.mjs';
import { explain, say } from './talk.mjs';
import { VERBS } from './verbs.mjs';

const usage = () => {
  say('  node tools/launch.mjs <verb> [arguments]');
  for (const [verb, { tells }] of Object.entries(VERBS)) say(`    ${verb.padEnd(10)} ${tells}`);
};

/** Runs one verb and returns the exit code; whatever was started for it is stopped first. */
export async function main(verb, args) {
  const place = placeOf(dirname(dirname(import.meta.dirname)));
  const known = VERBS[verb];
  if (!known) {
    usage();
    return verb ? 1 : 0;
  }
  say(`campus-venue ${verb}`);
  process.chdir(place.root);
  setInterval(() => undefined, 2 ** 30); // It may wait for the end of something that has no handle.
  if (verb === 'start') return leave(await start(place));
  const stopped = Promise.withResolvers?.() ?? withResolvers();
  const stopHearing = hearStops((signal) => {
    say(`\n  stopping (${signal})`);
    stopped.resolve(130);
  });
  let last;
  const code = await Promise.race([
    known.run(place, args).then((outcome) => ((last = outcome?.last), outcome?.code ?? 0)),
    stopped.promise,
  ]).catch((failure) => {
    explain(failure);
    last = failure.last;
    return 1;
  });
  await clearAll((text) => say(`  ${text}`));
  stopHearing();
  if (last) say(last);
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
