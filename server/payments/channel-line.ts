import { ChannelAway, ChannelNotAsked } from './channel';

/** A channel's response with its body unchanged, because the bytes are signed. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Timeout of a channel call, in milliseconds. */
export const LIMIT = 4_000;
const GIVE_UP_AFTER = 5;
const PAUSE = 5_000;

/**
 * HTTP client of one channel with a circuit breaker: each call ends within four seconds, and after five failures in a
 * row calls are refused for five seconds.
 * A failure says nothing about what the channel has done.
 */
export class ChannelLine {
  private failures = 0;
  private closedUntil = -Infinity;

  /** Sends a request and returns the response; throws `ChannelUnavailable` if there is no usable one. */
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

  /** Downloads a file of at most a few megabytes. */
  file(url: string): Promise<Buffer> {
    return this.within(async () => {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
      if (!response.ok) throw new ChannelAway(`HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  /** Runs a call through the circuit breaker. */
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
