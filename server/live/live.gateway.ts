import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { codeOfKind } from '#contract/kit/envelope';
import { ROOMS_PER_SOCKET, type SubscribeReply } from '#contract/kit/live';
import { log } from '#server/kit/runtime/log';
import type { PairedScreen } from '#server/screens/screen.store';
import { SocketBroadcaster } from './socket-broadcaster';
import { LiveServer } from './live.server';
import { SnapshotService } from './snapshot.service';
import { VisitorService, type LiveVisitor } from './visitor.service';

/** Events per second a socket may send, and a burst for the rooms of one page. */
const EVENTS_PER_SECOND = 20;
const EVENT_BURST = 100;

/** The visitor of a socket: a member, a paired display, or nobody. */
interface SocketData {
  visitor: LiveVisitor;
  screen: PairedScreen | null;
}
/** A socket with this product's data. */
export type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

type SocketError = Exclude<SubscribeReply, { code: 200 }>;

/** Converts an error for a socket; unknown errors are reported as busy and logged. */
function toSocketError(error: unknown): SocketError {
  if (!(error instanceof Failure)) log.error({ err: error }, 'a live call failed');
  const { spec, facts } = error instanceof Failure ? error : new Failure(systemFailure.busy);
  return {
    code: codeOfKind[spec.kind] as SocketError['code'],
    message: sentenceOf(spec, 'zh', facts),
    messageEn: sentenceOf(spec, 'en', facts),
    errKey: spec.key,
  };
}

/** The gateway of namespace `/rt`: authentication, subscriptions and rate limits. */
@Injectable()
export class LiveGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private accepting = true;

  constructor(
    private readonly live: LiveServer,
    private readonly visitors: VisitorService,
    private readonly snapshots: SnapshotService,
    private readonly broadcaster: SocketBroadcaster,
  ) {}

  onApplicationBootstrap(): void {
    this.live.rt.use((socket, next) => {
      this.visitors.authenticate(socket.handshake.auth).then(
        (guest) => {
          Object.assign((socket as LiveSocket).data, guest);
          next();
        },
        (error: unknown) => {
          const refusal = toSocketError(error);
          next(Object.assign(new Error(refusal.errKey), { data: refusal }));
        },
      );
    });
    this.live.rt.on('connection', (socket) => this.connect(socket as LiveSocket));
  }

  beforeApplicationShutdown(): void {
    this.accepting = false;
  }

  private connect(socket: LiveSocket): void {
    let left = EVENT_BURST;
    let since = performance.now();
    socket.use((event, next) => {
      const now = performance.now();
      left = Math.min(EVENT_BURST, left + ((now - since) / 1_000) * EVENTS_PER_SECOND) - 1;
      since = now;
      if (left < 0) {
        socket.disconnect(true);
        return;
      }
      const [name, ...rest] = event as [string, ...unknown[]];
      const ack = typeof rest.at(-1) === 'function' ? (rest.pop() as (reply: object) => void) : () => undefined;
      void this.respond(socket, name, rest[0], ack);
      next();
    });
  }

  private async respond(
    socket: LiveSocket,
    event: string,
    argument: unknown,
    ack: (reply: object) => void,
  ): Promise<void> {
    try {
      if (event === 'subscribe') ack(await this.subscribe(socket, parseRoomArgument(argument)));
      else if (event === 'unsubscribe') ack({ code: 200, room: this.leave(socket, argument) });
      else throw new Failure(systemFailure.badInput);
    } catch (error) {
      ack(toSocketError(error));
    }
  }

  /**
   * Joins before reading: messages sent in between are newer than the snapshot or part of it. A read that others share
   * may have begun before a message this socket missed, so the version already sent is the least.
   */
  private async subscribe(socket: LiveSocket, room: string): Promise<SubscribeReply> {
    if (!this.accepting) throw new Failure(systemFailure.busy);
    await this.visitors.assertMayListen(socket.data.visitor, room, socket.data.screen);
    const joined = socket.rooms.has(room);
    if (!joined && socket.rooms.size > ROOMS_PER_SOCKET) throw new Failure(systemFailure.tooManyRooms);
    if (socket.connected) void socket.join(room);
    try {
      const snapshot = await this.snapshots.get(room, this.broadcaster.lastVersion(room));
      if (snapshot === null) throw new Failure(systemFailure.roomUnknown);
      this.broadcaster.recordVersion(room, snapshot.v);
      return { code: 200, room, v: snapshot.v, snapshot: snapshot.body, at: snapshot.at };
    } catch (error) {
      if (!joined) void socket.leave(room);
      throw error;
    }
  }

  private leave(socket: LiveSocket, argument: unknown): string {
    const room = parseRoomArgument(argument);
    if (room !== socket.id) void socket.leave(room);
    return room;
  }
}

function parseRoomArgument(argument: unknown): string {
  const room = typeof argument === 'object' && argument !== null ? (argument as { room?: unknown }).room : undefined;
  if (typeof room !== 'string' || room.length > 100) throw new Failure(systemFailure.badInput);
  return room;
}
