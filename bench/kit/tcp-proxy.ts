import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The pattern of bytes on their way to the service after which both ends are cut, and the frequency: every nth match.
 */
interface CutRule {
  readonly after: RegExp;
  readonly every: number;
}

/**
 * A TCP proxy between the product and a service, which can cut a connection right after a request reached the service.
 */
export class CuttableProxy {
  private cut: CutRule | null = null;
  private matchCount = 0;
  /** Number of cuts so far. */
  cuts = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Opens a proxy to a port of this machine. */
  static open(target: number, port: number): Promise<CuttableProxy> {
    return new Promise((done, failed) => {
      const server = createServer((near) => line.join(near, target));
      const line = new CuttableProxy(server, port);
      server.once('error', failed).listen(port, '127.0.0.1', () => done(line));
    });
  }

  /**
   * Cuts every nth connection that sends bytes matching `after`, once the service has received them and before its
   * reply; `null` stops cutting.
   */
  set(cut: CutRule | null): void {
    this.cut = cut;
    this.matchCount = 0;
  }

  close(): void {
    this.server.close();
  }

  private join(near: Socket, target: number): void {
    const far = connect(target, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end);
    far.pipe(near);
    near.on('data', (bytes: Buffer) => {
      if (!this.cut?.after.test(bytes.toString('latin1')) || (this.matchCount += 1) % this.cut.every !== 0) {
        if (!far.write(bytes)) near.pause();
        return;
      }
      this.cuts += 1;
      far.unpipe(near);
      far.write(bytes, () => setTimeout(end, 30));
    });
    far.on('drain', () => near.resume());
  }
}
