import { Child } from './child';

/** Runs a program and exits with 0 if it returns true, with 1 if not or if it throws; ends its processes then. */
export function exitWith(program: () => Promise<boolean>): void {
  program()
    .then((holds) => process.exit(holds ? 0 : 1))
    .catch(async (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      await Child.endAll();
      process.exit(1);
    });
}
