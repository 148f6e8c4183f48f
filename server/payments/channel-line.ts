import { ChannelAway, ChannelNotAsked } from './channel';

/** An answer of a channel, bytes untouched: they are what was signed. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Longest a channel may take, in milliseconds. */
export const LIMIT = 4_000;
const GIVE_UP_AFTER = 5;
const PAUSE = 5_000;

/**
 * The line to one channel: every call ends within four seconds, and after five failures in a row nobody waits for it for five seconds.
 * A failure says nothing of what the channel has done.
 */
export class ChannelLine {
  private failures = 0;
  private closedUntil = -Infinity;

  /** Sends a request and answers what came back; throws `ChannelAway` when nothing usable did. */
  send(
    url: string,
    init: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string },
  ): Promise<Said> {
    return this.within(async () => {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
      const body = await response.text();
      if (response.status >= 500) throw new ChannelAway(`HTTP ${response.status}`);
      return { status: response.status, headers: response.headers, body };
    });
  }

  /** A file by its address, at most a few megabytes. */
  file(url: string): Promise<Buffer> {
    return this.within(async () => {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
      if (!response.ok) throw new ChannelAway(`HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  /** Does a call over this line, whoever sends it. */
  async within<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < this.closedUntil) throw new ChannelNotAsked();
    try {
      const said = await call();
      this.failures = 0;
      return said;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= GIVE_UP_AFTER) this.closedUntil = performance.now() + PAUSE;
      if (error instanceof ChannelAway) throw error;
      throw new ChannelAway((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke');
    }
  }
}
