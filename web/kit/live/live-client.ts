import { io, type Socket } from 'socket.io-client';
import { LIVE_NAMESPACE, type LiveDelta, type LiveDigest, type SubscribeReply } from '#contract/kit/live';
import { LiveRoom, stateOfAge, type LiveState } from './live-room';

export type { LiveState } from './live-room';

/** Options of the live connection. Without token and display the client is anonymous and receives public rooms only. */
export interface LiveOptions {
  readonly token?: string | null | undefined;
  readonly display?: string | null | undefined;
  /** Origin of the server; by default that of the page. */
  readonly url?: string;
  readonly path: string;
  /** Replaces the transport in specs. */
  readonly connect?: typeof io;
}

/** The state of a room for a screen. The object is replaced whenever anything in it changes. */
export interface RoomView<T = unknown> {
  readonly body: T | null;
  readonly v: number;
  /**
   * Epoch ms (server clock) of the last message about this room (snapshot, delta, matching digest); null before the
   * first.
   */
  readonly at: number | null;
  readonly state: LiveState;
  /** The changes of the last delta (rows of keyed lists, other members whole); null after a snapshot. */
  readonly changed: Partial<T> | null;
  /** Envelope code if the server refused the room. */
  readonly refused: number | null;
}

interface WatchedRoom {
  readonly name: string;
  room: LiveRoom;
  readonly listeners: Set<() => void>;
  view: RoomView;
  /** Device times of the last message on two clocks, because one may jump and the other may sleep. */
  heard: { wall: number; steady: number };
  requesting: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  refused: number | null;
}

/** Longest random delay before a missed room is requested again, so that a thousand screens do not ask at once. */
const JITTER = 3_000;
const ASK_TIMEOUT = 5_000;
const RETRY_CONNECT = 10_000;
const CLOCK_SAMPLES = 6;

/** View of a room before it is watched. */
export const UNKNOWN_VIEW: RoomView<never> = {
  body: null,
  v: 0,
  at: null,
  state: 'connecting',
  changed: null,
  refused: null,
};

/**
 * The single live connection of a page: subscribes to rooms, keeps each up to date, reports how reliable it is, and
 * reconnects by itself.
 */
export class LiveClient {
  private readonly rooms = new Map<string, WatchedRoom>();
  private readonly endedListeners = new Set<(code: number, own: boolean) => void>();
  private readonly socket: Socket;
  private readonly roomAges: ReturnType<typeof setInterval>;
  private samples: number[] = [];
  private retry: ReturnType<typeof setTimeout> | undefined;
  private auth: { token?: string; display?: string };
  private ended = false;

  constructor(options: LiveOptions) {
    this.auth = authOf(options);
    this.socket = (options.connect ?? io)(`${options.url ?? ''}${LIVE_NAMESPACE}`, {
      path: options.path,
      transports: ['websocket'],
      auth: (give: (auth: object) => void) => give(this.auth),
      reconnectionDelay: 500,
      reconnectionDelayMax: 8_000,
      randomizationFactor: 0.5,
      timeout: 8_000,
      forceNew: true,
    });
    this.socket.on('connect', () => {
      for (const watched of this.rooms.values()) this.requestSnapshot(watched, 0);
    });
    this.socket.on('delta', (delta: LiveDelta) => this.onDelta(delta));
    this.socket.on('digest', (digest: LiveDigest) => this.onDigest(digest));
    this.socket.on('time', ({ now }: { now: number }) => this.onTime(now));
    this.socket.on('session.ended', ({ code, own }: { code: number; own?: boolean }) =>
      this.notifyEnded(code, own ?? false),
    );
    this.socket.on('connect_error', (error: Error & { data?: { code?: number } }) => {
      const code = error.data?.code;
      if (code === 401 || code === 408) this.notifyEnded(code, true);
      // The transport does not retry a refusal by the server; it may be temporary, so it is retried here.
      if (!this.socket.active) this.reconnect(RETRY_CONNECT);
    });
    this.socket.on('disconnect', () => {
      for (const watched of this.rooms.values()) watched.requesting = false;
      if (!this.socket.active) this.reconnect(JITTER);
    });
    this.roomAges = setInterval(() => {
      for (const watched of this.rooms.values()) this.updateView(watched);
    }, 1_000);
  }

  /** Milliseconds to add to this device's clock to get the server clock. */
  get serverOffset(): number {
    return this.samples.length === 0 ? 0 : Math.max(...this.samples);
  }

  /** The server clock in epoch ms. */
  serverNow(): number {
    return Date.now() + this.serverOffset;
  }

  /** Whether the connection is up. Freshness is evaluated per room, not by this. */
  get connected(): boolean {
    return this.socket.connected;
  }

  /** Subscribes to a room until the returned function is called; the room is left with its last listener. */
  watch(name: string, listener: () => void): () => void {
    const watched = this.rooms.get(name) ?? this.join(name);
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0 || this.rooms.get(name) !== watched) return;
      clearTimeout(watched.timer);
      this.rooms.delete(name);
      if (this.socket.connected) this.socket.emit('unsubscribe', { room: name });
    };
  }

  /** Returns the current view of a room. */
  view(name: string): RoomView {
    return this.rooms.get(name)?.view ?? UNKNOWN_VIEW;
  }

  /**
   * Registers a listener for the end of the login (401 or 408); `own` tells whether the user caused it by logout or
   * role switch. The page sends the user to login, then calls `reconnectAs`.
   */
  onEnded(listener: (code: number, own: boolean) => void): () => void {
    this.endedListeners.add(listener);
    return () => this.endedListeners.delete(listener);
  }

  /** Registers a listener for changed rights of the login. */
  onRightsChanged(listener: () => void): void {
    this.socket.on('standing', listener);
  }

  /** Reconnects with another login (login, logout, role switch) and forgets what only the former login could see. */
  reconnectAs(options: Pick<LiveOptions, 'token' | 'display'>): void {
    const next = authOf(options);
    if (next.token === this.auth.token && next.display === this.auth.display) return;
    this.auth = next;
    this.ended = false;
    for (const [name, watched] of this.rooms) {
      if (!PUBLIC.test(name)) Object.assign(watched, { room: new LiveRoom(), heard: now() });
      watched.refused = null;
      this.updateView(watched, null);
    }
    this.socket.disconnect();
    this.reconnect(0);
  }

  /** Closes the connection for good. */
  close(): void {
    clearInterval(this.roomAges);
    clearTimeout(this.retry);
    for (const watched of this.rooms.values()) clearTimeout(watched.timer);
    this.rooms.clear();
    this.socket.removeAllListeners();
    this.socket.disconnect();
  }

  private join(name: string): WatchedRoom {
    const watched: WatchedRoom = {
      name,
      room: new LiveRoom(),
      listeners: new Set(),
      view: UNKNOWN_VIEW,
      heard: now(),
      requesting: false,
      timer: undefined,
      refused: null,
    };
    this.rooms.set(name, watched);
    this.requestSnapshot(watched, 0);
    return watched;
  }

  /** Requests a snapshot after a delay; one request at a time. */
  private requestSnapshot(watched: WatchedRoom, after: number): void {
    if (watched.requesting || !this.socket.connected || (after > 0 && watched.timer !== undefined)) return;
    clearTimeout(watched.timer);
    watched.timer = undefined;
    if (after > 0) {
      watched.timer = setTimeout(() => {
        watched.timer = undefined;
        this.requestSnapshot(watched, 0);
      }, after);
      return;
    }
    watched.requesting = true;
    this.socket
      .timeout(ASK_TIMEOUT)
      .emit('subscribe', { room: watched.name }, (error: Error | null, reply: SubscribeReply | undefined) => {
        if (this.rooms.get(watched.name) !== watched || !watched.requesting) return;
        watched.requesting = false;
        this.onSnapshot(watched, error ? undefined : reply);
      });
  }

  private onSnapshot(watched: WatchedRoom, reply: SubscribeReply | undefined): void {
    if (reply?.code === 200) {
      watched.refused = null;
      const missing = watched.room.snapshot(reply.v, reply.snapshot) === 'resync';
      this.markReceived(watched);
      this.onTime(reply.at);
      if (missing) this.requestSnapshot(watched, 1 + Math.random() * JITTER);
    } else if (reply && reply.code !== 429 && reply.code !== 500) {
      watched.refused = reply.code;
      this.updateView(watched, null);
    } else this.requestSnapshot(watched, 1_000 + Math.random() * JITTER);
  }

  private onDelta(delta: LiveDelta): void {
    const watched = this.rooms.get(delta.room);
    if (!watched) return;
    const what = watched.room.delta(delta);
    if (what === 'applied') this.markReceived(watched);
    if (what === 'resync') this.requestSnapshot(watched, 1 + Math.random() * JITTER);
  }

  private onDigest(digest: LiveDigest): void {
    const watched = this.rooms.get(digest.room);
    if (!watched || watched.requesting) return;
    const what = watched.room.digest(digest);
    if (what === 'same') this.markReceived(watched);
    if (what === 'resync') this.requestSnapshot(watched, 1 + Math.random() * JITTER);
  }

  private onTime(serverNow: number): void {
    this.samples = [...this.samples, serverNow - Date.now()].slice(-CLOCK_SAMPLES);
  }

  /** Reported once per login. */
  private notifyEnded(code: number, own = false): void {
    if (this.ended) return;
    this.ended = true;
    for (const listener of this.endedListeners) listener(code, own);
  }

  private reconnect(within: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.socket.connect(), within * (0.5 + Math.random() / 2));
  }

  private markReceived(watched: WatchedRoom): void {
    watched.heard = now();
    this.updateView(watched, this.serverNow());
  }

  /**
   * Updates the view and notifies the listeners if it changed. `at` null clears the time of the last message, undefined
   * keeps it.
   */
  private updateView(watched: WatchedRoom, at: number | null | undefined = watched.view.at): void {
    const age = Math.max(Date.now() - watched.heard.wall, performance.now() - watched.heard.steady);
    const { body, v, changed } = watched.room;
    const state = watched.refused === null ? stateOfAge(age, body !== null) : 'lost';
    const next: RoomView = {
      body,
      v,
      at: body === null ? null : (at ?? watched.view.at),
      state,
      changed,
      refused: watched.refused,
    };
    const same = (Object.keys(next) as (keyof RoomView)[]).every((key) => next[key] === watched.view[key]);
    if (same) return;
    watched.view = next;
    for (const listener of [...watched.listeners]) listener();
  }
}

const PUBLIC = /^(site:|sys$)/;
const now = () => ({ wall: Date.now(), steady: performance.now() });
const authOf = ({ token, display }: Pick<LiveOptions, 'token' | 'display'>) => ({
  ...(token ? { token } : {}),
  ...(display ? { display } : {}),
});
