import { createServer, connect, type Server, type Socket } from 'node:net';

/** A proxy between a browser and the product that can be cut and restored. */
export class BrowserProxy {
  private readonly sockets = new Set<Socket>();
  private up = true;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** Opens a proxy to the product at `target`. */
  static async to(target: string): Promise<BrowserProxy> {
    const { hostname, port } = new URL(target);
    let line: BrowserProxy | null = null;
    const server = createServer((from) => {
      if (!line?.up) {
        from.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      for (const socket of [from, far]) {
        line.sockets.add(socket);
        socket.on('close', () => line?.sockets.delete(socket));
        socket.on('error', () => {
          from.destroy();
          far.destroy();
        });
      }
      from.pipe(far).pipe(from);
    });
    for (;;) {
      // Below the range of outgoing connections.
      const near = 20_000 + Math.floor(Math.random() * 12_000);
      const free = await new Promise<boolean>((done) => {
        server.once('error', () => done(false));
        server.listen(near, '127.0.0.1', () => done(true));
      });
      if (!free) continue;
      line = new BrowserProxy(server, `http://127.0.0.1:${near}`);
      return line;
    }
  }

  /** Cuts all connections. */
  cut(): void {
    this.up = false;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Restores the connection. */
  restore(): void {
    this.up = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
