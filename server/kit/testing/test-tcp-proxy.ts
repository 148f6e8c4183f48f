import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that specs can cut: permanently, or right after a request and before its response. */
export class TestTcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private cutPattern: RegExp | null = null;
  private matchesToSkip = 0;
  /** How often it was cut after a matching request. */
  cuts = 0;

  constructor(
    readonly port: number,
    private readonly to: { readonly host: string; readonly port: number },
  ) {}

  /** Returns the address of a service through this proxy. */
  proxiedUrl(address: string): string {
    const through = new URL(address);
    through.port = String(this.port);
    return through.href;
  }

  /** Starts forwarding. */
  start(): Promise<void> {
    this.server = createServer((near) => this.forward(near));
    return new Promise((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
  }

  /** Closes every connection and accepts no new one. */
  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server?.close(() => resolve()));
  }

  /** Cuts once when a request matches, after skipping `spared` matches; null disables it. */
  cutAfter(pattern: RegExp | null, skip = 0): void {
    this.cutPattern = pattern;
    this.matchesToSkip = skip;
  }

  private forward(client: Socket): void {
    const upstream = connect(this.to);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.sockets.delete(socket);
        end();
      });
    }
    upstream.pipe(client);
    client.on('data', (bytes) => {
      if (!this.cutPattern?.test(bytes.toString('latin1')) || (this.matchesToSkip -= 1) >= 0)
        return upstream.write(bytes);
      this.cutPattern = null;
      this.cuts += 1;
      upstream.unpipe(client);
      return upstream.write(bytes, () => setTimeout(end, 40));
    });
  }
}
