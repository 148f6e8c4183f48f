import { z } from 'zod';

/** A fault of the next `times` messages of a kind; without `times`, of every one until the faults are replaced. */
const fault = z.object({
  on: z.enum(['*', 'sms', 'mail']).default('*'),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).default(0),
  /** Answers 500 and stores nothing. */
  status500: z.boolean().default(false),
  /** Closes the connection before or after storing the message. */
  dropBefore: z.boolean().default(false),
  dropAfter: z.boolean().default(false),
  /** Reports that the rate limit is exceeded. */
  limited: z.boolean().default(false),
});
type MessageFault = z.output<typeof fault>;

/** Body of `POST /faults`: replaces all faults; an empty list clears them. */
export const messageFaultsBody = z.object({ faults: z.array(fault).default([]) });

/** The configured faults of the provider. */
export class MessageFaults {
  private all: (Omit<MessageFault, 'times'> & { left: number })[] = [];

  set(body: z.input<typeof messageFaultsBody>): void {
    this.all = messageFaultsBody
      .parse(body)
      .faults.map(({ times, ...rest }) => ({ ...rest, left: times ?? Number.POSITIVE_INFINITY }));
  }

  /** Returns the fault of a message of this kind, if one is left. */
  strike(kind: 'sms' | 'mail'): Omit<MessageFault, 'times'> | null {
    const struck = this.all.find(({ on, left }) => left > 0 && (on === '*' || on === kind));
    if (!struck) return null;
    struck.left -= 1;
    return struck;
  }
}
