import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that specs can cut: permanently, or right after a request and before its response. */
export class TestLine {
  private server: Server | undefined;
  private readonly open = new Set<Socket>();
  private after: RegExp | null = null;
  private spared = 0;
  /** How often it was cut after a matching request. */
  cuts = 0;

  constructor(
    readonly port: number,
    private readonly to: { readonly host: string; readonly port: number },
  ) {}

  /** Returns the address of a service through this proxy. */
  by(address: string): string {
    const through = new URL(address);
    through.port = String(this.port);
    return through.href;
  }

  /** Starts forwarding. */
  mend(): Promise<void> {
    this.server = createServer((near) => this.join(near));
    return new Promise((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
  }

  /** Closes every connection and accepts no new one. */
  cut(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    return new Promise((resolve) => this.server?.close(() => resolve()));
  }

  /** Cuts once when a request matches, after skipping `spared` matches; null disables it. */
  cutAfter(said: RegExp | null, spared = 0): void {
    this.after = said;
    this.spared = spared;
  }

  private join(near: Socket): void {
    const far = connect(this.to);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.open.add(socket);
      socket.on('error', end).on('close', () => {
        this.open.delete(socket);
        end();
      });
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      if (!this.after?.test(bytes.toString('latin1')) || (this.spared -= 1) >= 0) return far.write(bytes);
      this.after = null;
      this.cuts += 1;
      far.unpipe(near);
      return far.write(bytes, () => setTimeout(end, 40));
    });
  }
}
