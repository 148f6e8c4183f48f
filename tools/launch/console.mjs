/** Ends a run on purpose: what failed, and what the reader can do about it. */
export class Stop extends Error {
  constructor(what, remedy = '') {
    super(what);
    this.name = 'Stop';
    this.remedy = remedy;
  }
}

const NAME_WIDTH = 16;
const PROGRESS_MS = 15_000;
const SPIN_MS = 120;
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // A closed output stream does not end a run.

/** Prints one line of plain text. */
export const print = (text = '') => void process.stdout.write(`${text}\n`);

/**
 * Prints one step on one line: its name while it runs, its outcome at the end. A terminal shows the elapsed seconds;
 * elsewhere a long step prints its progress every 15 s.
 */
export function step(name) {
  const since = Date.now();
  const label = name.padEnd(NAME_WIDTH);
  const terminal = Boolean(process.stdout.isTTY);
  let now = '';
  const draw = () => process.stdout.write(`\r\x1b[2K  ${label} ${now || '…'} (${seconds(since)})`);
  const timer = setInterval(
    () => (terminal ? draw() : print(`  ${label} … ${now} (${seconds(since)})`)),
    terminal ? SPIN_MS : PROGRESS_MS,
  );
  timer.unref();
  const end = (text) => {
    clearInterval(timer);
    if (terminal) process.stdout.write('\r\x1b[2K');
    if (text) print(`  ${label} ${text}`);
  };
  return {
    /** Sets what the step is doing now. */
    now: (text) => void (now = text),
    done: (text) => end(`${text}${Date.now() - since > 1000 ? ` (${seconds(since)})` : ''}`),
    /** Removes the line; the caller prints the outcome itself. */
    clear: () => end(''),
  };
}

/** Runs one step; a failure is printed on the step's own line before it is rethrown. */
export async function runStep(name, work) {
  const line = step(name);
  try {
    const outcome = await work(line.now);
    if (typeof outcome === 'string') line.done(outcome);
    else line.done(outcome?.text ?? 'done');
    return outcome;
  } catch (error) {
    line.done('failed');
    throw error;
  }
}

/** Prints why a run ended: the remedy for a deliberate stop, otherwise the stack. */
export function printError(error) {
  print();
  if (!(error instanceof Stop)) return print(String(error?.stack ?? error));
  print(`  ${error.message}`);
  for (const line of error.remedy.split('\n').filter(Boolean)) print(`    ${line}`);
}
