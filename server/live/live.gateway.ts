import { UseFilters, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Namespace, Socket } from 'socket.io';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { LIVE_NAMESPACE, ROOMS_PER_SOCKET, type SubscribeReply } from '#contract/kit/live';
import type { PairedScreen } from '#server/screens/screen.store';
import { HandshakeService } from './handshake.service';
import { SocketBroadcaster } from './socket-broadcaster';
import { ackOf, SocketFailureFilter, toSocketError } from './socket-failure.filter';
import { SnapshotService, type RoomSnapshot } from './snapshot.service';
import { VisitorService, type LiveVisitor } from './visitor.service';

/** Events per second a socket may send, and a burst for the rooms of one page. */
const EVENTS_PER_SECOND = 20;
const EVENT_BURST = 100;
/** How often a room is read for one subscription while messages overtake the reads. */
const MAX_READS = 5;
/** The messages a client may send. */
const MESSAGES: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe']);

/** The visitor of a socket: a member, a paired display, or nobody. */
interface SocketData {
  visitor: LiveVisitor;
  screen: PairedScreen | null;
}
/** The messages to one socket: its session ended, or its rights or menu changed. */
interface SentMessages {
  'session.ended': (ended: { readonly code: number; readonly own?: boolean }) => void;
  standing: (change: Readonly<Record<string, never>>) => void;
}
/** A socket with this product's messages and data. */
export type LiveSocket = Socket<Record<string, never>, SentMessages, Record<string, never>, SocketData>;

/** The gateway of namespace `/rt`: authentication, subscriptions and rate limits. */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
@UseFilters(SocketFailureFilter)
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, BeforeApplicationShutdown {
  private accepting = true;

  constructor(
    private readonly handshakes: HandshakeService,
    private readonly visitors: VisitorService,
    private readonly snapshots: SnapshotService,
    private readonly broadcaster: SocketBroadcaster,
  ) {}

  afterInit(rt: Namespace): void {
    rt.use((socket, next) => {
      this.handshakes.authenticate(socket.handshake.auth).then(
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
  }

  beforeApplicationShutdown(): void {
    this.accepting = false;
  }

  /** Limits the rate of a socket's messages and refuses unknown ones. */
  handleConnection(socket: LiveSocket): void {
    let left = EVENT_BURST;
    let since = performance.now();
    socket.use(([name, ...args], next) => {
      const now = performance.now();
      left = Math.min(EVENT_BURST, left + ((now - since) / 1_000) * EVENTS_PER_SECOND) - 1;
      since = now;
      if (left < 0) socket.disconnect(true);
      else if (MESSAGES.has(name)) next();
      else ackOf(args)?.(toSocketError(new Failure(systemFailure.badInput)));
    });
  }

  /**
   * Joins before reading: messages sent in between are newer than the snapshot or part of it. The snapshot is never
   * older than a message this socket has had.
   */
  @SubscribeMessage('subscribe')
  async subscribe(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() argument: unknown,
  ): Promise<Extract<SubscribeReply, { code: 200 }>> {
    const room = parseRoomArgument(argument);
    if (!this.accepting) throw new Failure(systemFailure.busy);
    await this.visitors.assertMayListen(socket.data.visitor, room, socket.data.screen);
    const joined = socket.rooms.has(room);
    if (!joined && socket.rooms.size > ROOMS_PER_SOCKET) throw new Failure(systemFailure.tooManyRooms);
    if (socket.connected) void socket.join(room);
    try {
      const snapshot = await this.readCurrent(room);
      this.broadcaster.recordVersion(room, snapshot.v);
      return { code: 200, room, v: snapshot.v, snapshot: snapshot.body, at: snapshot.at };
    } catch (error) {
      if (!joined) void socket.leave(room);
      throw error;
    }
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(@ConnectedSocket() socket: LiveSocket, @MessageBody() argument: unknown): { code: 200; room: string } {
    const room = parseRoomArgument(argument);
    if (room !== socket.id) void socket.leave(room);
    return { code: 200, room };
  }

  /**
   * Reads a room at least at the version its listeners have by then: a read that others share may have begun before.
   */
  private async readCurrent(room: string): Promise<RoomSnapshot> {
    for (let read = 0; read < MAX_READS; read += 1) {
      const snapshot = await this.snapshots.get(room, this.broadcaster.lastVersion(room));
      if (snapshot === null) throw new Failure(systemFailure.roomUnknown);
      if (snapshot.v >= (this.broadcaster.lastVersion(room) ?? 0)) return snapshot;
    }
    throw new Failure(systemFailure.busy);
  }
}

function parseRoomArgument(argument: unknown): string {
  const room = typeof argument === 'object' && argument !== null ? (argument as { room?: unknown }).room : undefined;
  if (typeof room !== 'string' || room.length > 100) throw new Failure(systemFailure.badInput);
  return room;
}
