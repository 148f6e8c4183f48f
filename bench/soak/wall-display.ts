import { io, type Socket } from 'socket.io-client';
import {
  LIVE_NAMESPACE,
  mergeSnapshot,
  deltaAction,
  type LiveDelta,
  type LiveBody,
  type SubscribeReply,
} from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';

/**
 * A display that follows one site's room like a real one: snapshot, deltas, a new snapshot on a gap or a different
 * digest.
 */
export class WallDisplay {
  private socket: Socket | null = null;
  private body: LiveBody | null = null;
  private v = 0;
  private requestPending = false;
  private behind = 0;
  /** Versions that decreased on screen: a broken invariant. */
  readonly backwardSteps: string[] = [];
  deltas = 0;
  /** Delay from commit to display of each change (ms), and when. */
  readonly latencies: { readonly ms: number; readonly at: number }[] = [];
  snapshots = 0;

  constructor(
    private readonly url: string,
    readonly room: string,
    private readonly token: string | null = null,
  ) {}

  open(): void {
    const socket = io(`${this.url}${LIVE_NAMESPACE}`, {
      path: '/venue-server/socket.io',
      transports: ['websocket'],
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
      forceNew: true,
      ...(this.token ? { auth: { token: this.token } } : {}),
    });
    this.socket = socket;
    socket.on('connect', () => this.requestSnapshot());
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 1_000);
    });
    socket.on('disconnect', () => {
      this.requestPending = false;
      if (!socket.active) setTimeout(() => socket.connect(), 500);
    });
    socket.on('delta', (delta: LiveDelta) => {
      if (delta.room !== this.room || !this.body) return;
      const what = deltaAction(this.v, delta);
      if (what === 'apply') {
        this.body = mergeSnapshot(this.body, delta.patch);
        this.v = delta.v;
        this.deltas += 1;
        this.latencies.push({ ms: Date.now() - delta.at, at: Date.now() });
      } else if (what === 'resync') this.requestSnapshot();
    });
    socket.on('digest', ({ room, v }: { room: string; v: number }) => {
      if (room === this.room && v > this.v) this.requestSnapshot();
    });
  }

  /** Requests another snapshot. */
  requestSnapshot(): void {
    if (this.requestPending || !this.socket?.connected) return;
    this.requestPending = true;
    this.socket
      .timeout(5_000)
      .emit('subscribe', { room: this.room }, (error: Error | null, reply: SubscribeReply | undefined) => {
        this.requestPending = false;
        if (error || reply?.code !== 200) {
          setTimeout(() => this.requestSnapshot(), 500);
          return;
        }
        if (reply.v < this.v) {
          // A delta may overtake a shared snapshot: the shown state stays. A server that stays behind has lost data.
          this.behind += 1;
          if (this.behind >= 5) this.backwardSteps.push(`${this.room}: ${this.v} then ${reply.v}`);
          else setTimeout(() => this.requestSnapshot(), 400);
          return;
        }
        this.behind = 0;
        this.body = reply.snapshot;
        this.v = reply.v;
        this.snapshots += 1;
      });
  }

  /** The content on screen; null before the first snapshot. */
  get shown(): LiveBody | null {
    return this.body;
  }

  /** Returns the shown state: status by `space/time`. */
  shownStatus(): ReadonlyMap<string, number> {
    return new Map(
      ((this.body as SiteRoom | null)?.cells ?? []).map((cell) => [
        `${cell.spaceId}/${cell.timeId}`,
        cell.reservationStatus,
      ]),
    );
  }

  /** Disconnects and reconnects after a delay. */
  async reconnectAfter(ms: number): Promise<void> {
    this.socket?.disconnect();
    await new Promise((done) => setTimeout(done, ms));
    this.socket?.connect();
  }

  close(): void {
    this.socket?.disconnect();
  }
}
