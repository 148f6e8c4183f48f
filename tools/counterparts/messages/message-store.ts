import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const storedMessage = z.object({
  id: z.string(),
  requestId: z.string(),
  kind: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.number(),
});
/** A message as its receiver would see it. */
export type StoredMessage = z.output<typeof storedMessage>;

const MAX_MESSAGES = 2_000;

/** Stores all messages in a file; none leaves this machine. A request id is accepted once. */
export class SentMessageStore {
  private readonly messages: StoredMessage[] = [];
  private readonly byRequest = new Map<string, StoredMessage>();

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').slice(-MAX_MESSAGES)) {
      const parsed = line === '' ? null : storedMessage.safeParse(JSON.parse(line));
      if (parsed?.success) this.remember(parsed.data);
    }
  }

  /** Stores a message; a known request id returns the first one. */
  add(message: Omit<StoredMessage, 'id' | 'at'>): StoredMessage {
    const known = this.byRequest.get(`${message.kind}.${message.requestId}`);
    if (known) return known;
    const fresh: StoredMessage = { ...message, id: randomUUID(), at: Date.now() };
    appendFileSync(this.path, `${JSON.stringify(fresh)}\n`, { mode: 0o600 });
    this.remember(fresh);
    return fresh;
  }

  /** Returns the newest messages first, of everybody or of one address. */
  latest(limit: number, to = ''): StoredMessage[] {
    return this.messages
      .filter((one) => to === '' || one.to === to)
      .slice(-limit)
      .reverse();
  }

  private remember(message: StoredMessage): void {
    this.messages.push(message);
    this.byRequest.set(`${message.kind}.${message.requestId}`, message);
    if (this.messages.length <= MAX_MESSAGES) return;
    const old = this.messages.shift();
    if (old) this.byRequest.delete(`${old.kind}.${old.requestId}`);
  }
}
