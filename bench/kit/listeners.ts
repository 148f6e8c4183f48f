import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** Returns epoch milliseconds with fractions, comparable between processes of the machine. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

const frameOf = (text: string): Buffer => {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ (mask[i % 4] as number))]);
};

/**
 * Many WebSocket listeners in one process, implemented on bare TCP, so that the sender is measured and not the
 * receiver.
 */
export class Listeners {
  private readonly sockets: Socket[] = [];
  private marker: Buffer | null = null;
  private receivedAt: number[] = [];
  private done: (() => void) | null = null;
  private answered = 0;

  /** Opens `count` sockets; each sends `hello` after the handshake and waits for `answer`. */
  async open(
    port: number,
    path: string,
    count: number,
    greeting: readonly { readonly when: string; readonly text: string }[],
    answer: string,
  ): Promise<void> {
    for (let from = 0; from < count; from += 100) {
      await Promise.all(
        Array.from({ length: Math.min(100, count - from) }, () => this.openSocket(port, path, greeting, answer)),
      );
    }
  }

  /** Number of listeners whose greeting was answered. */
  get ready(): number {
    return this.answered;
  }

  /**
   * Waits until every listener has received `marker`; returns the times in epoch milliseconds. Rejects after `limitMs`.
   */
  receive(marker: string, limitMs = 10_000): { all: Promise<number[]> } {
    this.marker = Buffer.from(marker);
    this.receivedAt = [];
    return {
      all: new Promise((resolve, reject) => {
        const limit = setTimeout(
          () => reject(new Error(`${this.receivedAt.length} of ${this.sockets.length} listeners received it`)),
          limitMs,
        );
        this.done = () => {
          clearTimeout(limit);
          this.marker = null;
          resolve(this.receivedAt);
        };
      }),
    };
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.length = 0;
  }

  private openSocket(
    port: number,
    path: string,
    say: readonly { readonly when: string; readonly text: string }[],
    answer: string,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const waits = [...say];
      let isGreeted = false;
      let buffer: Buffer | null = null;
      socket.on('error', reject);
      socket.on('connect', () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        ),
      );
      socket.on('data', (data: Buffer) => {
        if (isGreeted) {
          if (this.marker && buffer !== this.marker && data.includes(this.marker)) {
            buffer = this.marker;
            this.receivedAt.push(preciseNow());
            if (this.receivedAt.length === this.sockets.length) this.done?.();
          }
          // Replies to the Engine.IO ping.
          if (data.length < 8 && data.includes('2')) socket.write(frameOf('3'));
          return;
        }
        while (waits[0] && data.includes(waits[0].when))
          socket.write(frameOf((waits.shift() as { text: string }).text));
        if (data.includes(answer)) {
          isGreeted = true;
          this.answered += 1;
          this.sockets.push(socket);
          resolve();
        }
      });
    });
  }
}
