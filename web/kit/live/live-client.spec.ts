import type { io } from 'socket.io-client';
import type { LiveBody } from '#contract/kit/live';
import { LiveClient, type LiveOptions } from './live-client';
import { hashOf } from './live-room';

type Listener = (...words: never[]) => void;
type Ack = (error: Error | null, reply?: object) => void;

/** A fake socket controlled by the spec. */
class FakeSocket {
  connected = false;
  active = true;
  readonly emitted: { event: string; room: string; ack: Ack | undefined }[] = [];
  connects = 0;
  private readonly listeners = new Map<string, Listener[]>();
  constructor(readonly options: { auth: (give: (auth: object) => void) => void; path: string; transports: string[] }) {}
  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return this;
  }
  removeAllListeners(): void {
    this.listeners.clear();
  }
  timeout(): this {
    return this;
  }
  emit(event: string, { room }: { room: string }, ack?: Ack): void {
    this.emitted.push({ event, room, ack });
  }
  connect(): void {
    this.connects += 1;
  }
  disconnect(): void {
    if (this.connected) this.drop(false);
  }
  get auth(): object {
    let credentials: object = {};
    this.options.auth((auth) => {
      credentials = auth;
    });
    return credentials;
  }
  receive(event: string, ...words: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(words as never[]));
  }
  open(): void {
    this.connected = true;
    this.active = true;
    this.receive('connect');
  }
  drop(active = true): void {
    this.connected = false;
    this.active = active;
    this.receive('disconnect', 'gone');
  }
  /** Answers the oldest open request for a room. */
  answer(room: string, v: number, snapshot: LiveBody): void {
    this.takeQuestion(room).ack?.(null, { code: 200, room, v, snapshot, at: Date.now() });
  }
  takeQuestion(room: string) {
    const at = this.emitted.findIndex((one) => one.event === 'subscribe' && one.room === room && one.ack !== undefined);
    if (at < 0) throw new Error(`nobody asked for ${room}`);
    return this.emitted.splice(at, 1)[0] as (typeof this.emitted)[number];
  }
  get openQuestions(): string[] {
    return this.emitted.filter(({ event }) => event === 'subscribe').map(({ room }) => room);
  }
}

const site = 'site:1:2026-05-01';
const cells = (status: number): LiveBody => ({ cells: [{ spaceId: 1, timeId: 1, reservationStatus: status }] });
let socket: FakeSocket;
let client: LiveClient;
const start = (options: Partial<LiveOptions> = {}) => {
  const connect = ((_: string, how: FakeSocket['options']) => (socket = new FakeSocket(how))) as unknown as typeof io;
  client = new LiveClient({ path: '/venue-server/socket.io', ...options, connect });
};
const view = () => client.view(site);
const watch = () => {
  const seen = jest.fn();
  const leave = client.watch(site, seen);
  return { seen, leave };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  client.close();
  jest.useRealTimers();
});

it('joins a room once connected, whatever the number of listeners, and leaves it with the last', () => {
  start({ path: '/x/socket.io' });
  expect(socket.options).toMatchObject({ path: '/x/socket.io', transports: ['websocket'] });
  const [first, second] = [watch(), watch()];
  expect(socket.openQuestions).toEqual([]);
  expect(view().state).toBe('connecting');
  socket.open();
  expect(socket.openQuestions).toEqual([site]);
  socket.answer(site, 5, cells(1));
  expect(view()).toMatchObject({ body: cells(1), v: 5, state: 'live', changed: null, refused: null });
  expect([first.seen.mock.calls.length, second.seen.mock.calls.length]).toEqual([1, 1]);
  first.leave();
  expect(socket.emitted).toEqual([]);
  second.leave();
  expect(socket.emitted).toEqual([{ event: 'unsubscribe', room: site, ack: undefined }]);
});

it('applies deltas, reports changes, and notifies listeners once each', () => {
  start();
  const { seen } = watch();
  socket.open();
  socket.answer(site, 5, cells(1));
  socket.receive('delta', { room: site, from: 6, v: 6, patch: cells(3), at: 1 });
  expect(view()).toMatchObject({ body: cells(3), v: 6, changed: cells(3) });
  socket.receive('delta', { room: site, from: 6, v: 6, patch: cells(3), at: 1 });
  socket.receive('delta', { room: 'site:2:2026-05-01', from: 1, v: 1, patch: cells(4), at: 1 });
  expect(seen).toHaveBeenCalledTimes(2);
});

it('requests one snapshot within three seconds after any number of gaps', () => {
  start();
  watch();
  socket.open();
  socket.answer(site, 5, cells(1));
  for (const v of [8, 9, 10]) socket.receive('delta', { room: site, from: v, v, patch: cells(4), at: 1 });
  expect(view().v).toBe(5);
  jest.advanceTimersByTime(3_100);
  expect(socket.openQuestions).toEqual([site]);
  socket.answer(site, 9, cells(4));
  // Deltas received while the snapshot was requested are not lost.
  expect(view()).toMatchObject({ v: 10, body: cells(4) });
});

it('accepts a matching digest as fresh, and recovers after a different one', () => {
  start();
  watch();
  socket.open();
  socket.answer(site, 5, cells(1));
  jest.advanceTimersByTime(19_000);
  socket.receive('digest', { room: site, v: 5, hash: hashOf(cells(1)) });
  jest.advanceTimersByTime(19_000);
  expect(view().state).toBe('live');
  socket.receive('digest', { room: site, v: 5, hash: 'another' });
  jest.advanceTimersByTime(3_100);
  expect(view().state).toBe('late');
  socket.answer(site, 5, cells(2));
  expect(view()).toMatchObject({ state: 'live', body: cells(2) });
});

it('is stale after 20 s and lost after 60 s without a message of the room, whatever else arrives', () => {
  start();
  watch();
  socket.open();
  socket.answer(site, 5, cells(1));
  const lastReceived = view().at;
  for (let s = 0; s < 21; s += 1) {
    socket.receive('time', { now: Date.now() });
    jest.advanceTimersByTime(1_000);
  }
  expect(view()).toMatchObject({ state: 'late', body: cells(1), at: lastReceived });
  jest.advanceTimersByTime(40_000);
  expect(view().state).toBe('lost');
  socket.receive('delta', { room: site, from: 6, v: 6, patch: cells(3), at: 1 });
  expect(view()).toMatchObject({ state: 'live', body: cells(3) });
});

it('keeps its state while disconnected, and requests a snapshot of every room on reconnect', () => {
  start();
  watch();
  client.watch('sys', () => undefined);
  socket.open();
  socket.answer(site, 5, cells(1));
  socket.answer('sys', 1, { notice: null });
  socket.drop();
  expect(view()).toMatchObject({ body: cells(1), state: 'live' });
  socket.open();
  expect(socket.openQuestions.sort()).toEqual([site, 'sys']);
  socket.answer(site, 9, cells(4));
  expect(view()).toMatchObject({ v: 9, changed: null });
});

it('reconnects after a server disconnect, and repeats an unanswered request', () => {
  start();
  watch();
  socket.open();
  socket.takeQuestion(site).ack?.(new Error('timeout'));
  jest.advanceTimersByTime(4_100);
  socket.takeQuestion(site).ack?.(null, { code: 429, message: '', messageEn: '', errKey: 'TOO_FAST' });
  jest.advanceTimersByTime(4_100);
  socket.answer(site, 1, cells(1));
  socket.drop(false);
  expect(socket.connects).toBe(0);
  jest.advanceTimersByTime(3_100);
  expect(socket.connects).toBe(1);
});

it('reports a refused room and does not retry', () => {
  start();
  watch();
  socket.open();
  socket.takeQuestion(site).ack?.(null, { code: 404, message: '', messageEn: '', errKey: 'ROOM_UNKNOWN' });
  expect(view()).toMatchObject({ refused: 404, state: 'lost', body: null });
  jest.advanceTimersByTime(60_000);
  expect(socket.openQuestions).toEqual([]);
});

it('reports the end of the login once, and reconnects as another person without former data', () => {
  start({ token: 'old' });
  const ended = jest.fn();
  client.onEnded(ended);
  client.watch('user:1', () => undefined);
  watch();
  expect(socket.auth).toEqual({ token: 'old' });
  socket.open();
  socket.answer('user:1', 3, { orders: [{ tradeNo: 'D1' }] });
  socket.answer(site, 5, cells(1));
  socket.receive('session.ended', { code: 408, own: true });
  socket.drop(false);
  socket.receive('connect_error', Object.assign(new Error('no'), { data: { code: 408 } }));
  expect(ended.mock.calls).toEqual([[408, true]]);
  client.reconnectAs({ token: 'new' });
  expect(client.view('user:1').body).toBeNull();
  expect(view().body).toEqual(cells(1));
  jest.advanceTimersByTime(10);
  expect(socket.connects).toBe(1);
  expect(socket.auth).toEqual({ token: 'new' });
  socket.open();
  expect(socket.openQuestions.sort()).toEqual([site, 'user:1']);
});

it('reports changed rights, also to the next login', () => {
  start({ token: 'a' });
  const lastReceived = jest.fn();
  client.onRightsChanged(lastReceived);
  socket.open();
  socket.receive('standing', {});
  client.reconnectAs({ token: 'b' });
  jest.advanceTimersByTime(10);
  socket.open();
  socket.receive('standing', {});
  expect(lastReceived).toHaveBeenCalledTimes(2);
});

it('estimates the server clock from the least delayed recent message', () => {
  start();
  for (const late of [400, 20, 900]) socket.receive('time', { now: Date.now() + 60_000 - late });
  expect(client.serverOffset).toBe(59_980);
});
