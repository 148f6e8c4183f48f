import { addressFromEnv } from '#tools/kit/api-client';
import { CampusSimulator } from './campus-simulator';

const STEP_EVERY = 1_000;
const RETRY_EVERY = 2_000;
const REPORT_EVERY = 600_000;

/** Returns the activity rate: 1 is a realistic campus, 0 nothing. `--rate n` overrides SIMULATE. */
function rateOf(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const at = args.indexOf('--rate');
  const rate = Number(at >= 0 ? args[at + 1] : (env['SIMULATE'] ?? '1'));
  if (!Number.isFinite(rate) || rate < 0 || rate > 100)
    throw new Error('The rate of the simulator is a number from 0 to 100.');
  return rate;
}

/** Runs the simulation of the demo campus until it is stopped. */
async function main(): Promise<void> {
  const rate = rateOf(process.argv.slice(2), process.env);
  const stop = () => process.exit(0);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (rate === 0) return console.log('the rate is 0: nothing is simulated');
  const address = addressFromEnv();
  let campus = await CampusSimulator.load(address, process.env['DATA_DIR'] ?? '.data', rate);
  while (!campus) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY));
    campus = await CampusSimulator.load(address, process.env['DATA_DIR'] ?? '.data', rate);
  }
  const playing = campus;
  console.log(`ready: simulating ${address.url} at rate ${rate}; ${playing.summary()}`);
  setInterval(() => playing.step(Date.now()), STEP_EVERY);
  setInterval(() => console.log(playing.summary()), REPORT_EVERY);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
