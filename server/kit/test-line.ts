import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a service, for specs that cut it: for good, or right after the service was told something and before its answer. */
export class TestLine {
  private server: Server | undefined;
  private readonly open = new Set<Socket>();
  private after: RegExp | null = null;
  private spared = 0;
  /** How often it was cut after something was said. */
  cuts = 0;

  constructor(
    readonly port: number,
    private readonly to: { readonly host: string; readonly port: number },
  ) {}

  /** The address of a service by way of this line. */
  by(address: string): string {
    const through = new URL(address);
    through.port = String(this.port);
    return through.href;
  }

  /** Carries from now on. */
  mend(): Promise<void> {
    this.server = createServer((near) => this.join(near));
    return new Promise((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
  }

  /** Ends every connection and takes no new one. */
  cut(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    return new Promise((resolve) => this.server?.close(() => resolve()));
  }

  /** Cuts once, when something that matches was said, having let pass as many as `spared` before; null: no more. */
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
