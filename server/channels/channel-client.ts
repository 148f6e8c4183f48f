import { ChannelUnavailable, ChannelNotContacted } from './channel';

/** A channel's response with its body unchanged, because the bytes are signed. */
export interface ChannelResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Timeout of a channel call, in milliseconds. */
export const CALL_TIMEOUT = 4_000;
const MAX_FAILURES = 5;
const OPEN_CIRCUIT_MS = 5_000;

/**
 * HTTP client of one channel with a circuit breaker: each call ends within four seconds, and after five failures in a
 * row calls are refused for five seconds.
 * A failure says nothing about what the channel has done.
 */
export class ChannelClient {
  private failures = 0;
  private closedUntil = -Infinity;

  /** Sends a request and returns the response; throws `ChannelUnavailable` if there is no usable one. */
  send(
    url: string,
    init: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string },
  ): Promise<ChannelResponse> {
    return this.guard(async () => {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_TIMEOUT) });
      const body = await response.text();
      if (response.status >= 500) throw new ChannelUnavailable(`HTTP ${response.status}`);
      return { status: response.status, headers: response.headers, body };
    });
  }

  /** Downloads a file of at most a few megabytes. */
  download(url: string): Promise<Buffer> {
    return this.guard(async () => {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(CALL_TIMEOUT) });
      if (!response.ok) throw new ChannelUnavailable(`HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  /** Runs a call through the circuit breaker. */
  async guard<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < this.closedUntil) throw new ChannelNotContacted();
    try {
      const response = await call();
      this.failures = 0;
      return response;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= MAX_FAILURES) this.closedUntil = performance.now() + OPEN_CIRCUIT_MS;
      if (error instanceof ChannelUnavailable) throw error;
      throw new ChannelUnavailable((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'the line broke');
    }
  }
}
