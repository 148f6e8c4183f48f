import { z } from 'zod';

/** A fault of the next `times` calls of a kind; without `times`, of every one until the faults are replaced. */
const fault = z.object({
  on: z.enum(['*', 'issue', 'red', 'query', 'file']).default('*'),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).default(0),
  /** Answers 500 and does nothing. */
  status500: z.boolean().default(false),
  /** Closes the connection before or after accepting the work. */
  dropBefore: z.boolean().default(false),
  dropAfter: z.boolean().default(false),
  /** Accepts the work and processes it for this long. */
  workMs: z.int().min(0).optional(),
  /** Refuses the work for good. */
  refuse: z.object({ code: z.string(), reason: z.string() }).optional(),
});
type InvoiceFault = z.output<typeof fault>;

/** Body of `POST /faults`: replaces all faults; an empty list clears them. */
export const invoiceFaultsBody = z.object({ faults: z.array(fault).default([]) });

/** The configured faults of the platform. */
export class InvoiceFaults {
  private all: (Omit<InvoiceFault, 'times'> & { left: number })[] = [];

  set(body: z.input<typeof invoiceFaultsBody>): void {
    this.all = invoiceFaultsBody
      .parse(body)
      .faults.map(({ times, ...rest }) => ({ ...rest, left: times ?? Number.POSITIVE_INFINITY }));
  }

  /** Returns the fault of a call of this kind, if one is left. */
  strike(kind: string): Omit<InvoiceFault, 'times'> | null {
    const struck = this.all.find(({ on, left }) => left > 0 && (on === '*' || on === kind));
    if (!struck) return null;
    struck.left -= 1;
    return struck;
  }
}
