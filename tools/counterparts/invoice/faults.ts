import { z } from 'zod';

/** What goes wrong with the next `times` calls of a kind; without `times`, with every one until the next order. */
const fault = z.object({
  on: z.enum(['*', 'issue', 'red', 'query', 'file']).default('*'),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).default(0),
  /** Answer 500 and do nothing. */
  status500: z.boolean().default(false),
  /** Cut the line before the work is taken, or after it. */
  dropBefore: z.boolean().default(false),
  dropAfter: z.boolean().default(false),
  /** Take the work and be at it for so long. */
  workMs: z.int().min(0).optional(),
  /** Refuse the work for good. */
  refuse: z.object({ code: z.string(), reason: z.string() }).optional(),
});
type Fault = z.output<typeof fault>;

/** Body of `POST /faults`: replaces all faults; an empty list makes the platform well again. */
export const faultsBody = z.object({ faults: z.array(fault).default([]) });

/** The platform's misbehaviour, as ordered. */
export class Faults {
  private all: (Omit<Fault, 'times'> & { left: number })[] = [];

  set(body: z.input<typeof faultsBody>): void {
    this.all = faultsBody
      .parse(body)
      .faults.map(({ times, ...rest }) => ({ ...rest, left: times ?? Number.POSITIVE_INFINITY }));
  }

  /** The fault that strikes a call of this kind, if one is left. */
  strike(kind: string): Omit<Fault, 'times'> | null {
    const struck = this.all.find(({ on, left }) => left > 0 && (on === '*' || on === kind));
    if (!struck) return null;
    struck.left -= 1;
    return struck;
  }
}
