import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { LIVE_NAMESPACE, parseRoom, type LiveDelta, type LiveDigest } from '#contract/kit/live';
import { LiveServer, type SocketTransport } from './live.server';

/** A socket with this much unread data is closed; the client reconnects and takes a snapshot. */
const MAX_QUEUED_PACKETS = 64;
const MAX_QUEUED_BYTES = 262_144;

/** Builds one unmasked WebSocket text frame (RFC 6455 §5.2). */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const long = body.length > 65_535;
  const head = Buffer.alloc(body.length < 126 ? 2 : long ? 10 : 4);
  head[0] = 0x81;
  head[1] = body.length < 126 ? body.length : long ? 127 : 126;
  if (long) head.writeBigUInt64BE(BigInt(body.length), 2);
  else if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

const transportOf = (socket: Socket): SocketTransport => socket.conn.transport;
/** Returns the number of packets queued in the engine. */
const queuedPackets = (socket: Socket): number => {
  // The library declares `writeBuffer` private and without a type.
  const packets: readonly unknown[] = socket.conn['writeBuffer'];
  return packets.length;
};

/**
 * Sends messages to the sockets of this process: one frame is built per message and written to every ready listener.
 * Compared with `namespace.local.to(room).emit`, with 2,000 sockets in a room and 200 messages of 300 bytes, all have
 * them 1.7 times sooner (mean of 4 runs: 3.7 s and 6.0 s) for 1.7 times less processor time.
 */
@Injectable()
export class SocketBroadcaster {
  /** The highest version of each room sent to listeners here. */
  private versions = new Map<string, number>();

  constructor(private readonly live: LiveServer) {}

  /** Returns the rooms that have listeners here. */
  listenedRooms(): string[] {
    // Socket ids are rooms too; they contain no colon.
    return [...this.live.rt.adapter.rooms.keys()].filter(
      (name) => (name.includes(':') || name === 'sys') && parseRoom(name) !== null,
    );
  }

  /** Records that listeners of a room have this version. */
  recordVersion(room: string, v: number): void {
    if (v > (this.versions.get(room) ?? -1)) this.versions.set(room, v);
  }

  /** Returns the highest version sent to listeners of a room here. */
  lastVersion(room: string): number | undefined {
    return this.versions.get(room);
  }

  /** Drops rooms without listeners here; copies the rest to a new map, since most entries go. */
  retainRooms(rooms: ReadonlySet<string>): void {
    this.versions = new Map([...this.versions].filter(([room]) => rooms.has(room)));
  }

  sendDelta(delta: LiveDelta): void {
    this.recordVersion(delta.room, delta.v);
    this.sendToRoom(delta.room, 'delta', delta);
  }

  sendDigest(digest: LiveDigest): void {
    this.sendToRoom(digest.room, 'digest', digest);
  }

  /** Sends the time (epoch ms) to every socket. */
  sendTime(now: number): void {
    this.send(this.live.rt.sockets.values(), 'time', { now });
  }

  private sendToRoom(room: string, event: string, message: object): void {
    const ids = this.live.rt.adapter.rooms.get(room);
    if (ids)
      this.send(
        [...ids].flatMap((id) => this.live.rt.sockets.get(id) ?? []),
        event,
        message,
      );
  }

  private send(sockets: Iterable<Socket>, event: string, message: object): void {
    let frame: Buffer | undefined;
    for (const socket of sockets) {
      if (this.dropIfStuck(socket)) continue;
      const transport = transportOf(socket);
      const netSocket = transport.writable && queuedPackets(socket) === 0 ? transport.socket?._socket : undefined;
      if (netSocket) netSocket.write((frame ??= textFrame(`42${LIVE_NAMESPACE},${JSON.stringify([event, message])}`)));
      else socket.emit(event, message);
    }
  }

  /** Closes a socket that does not read, without a farewell it would never read. */
  private dropIfStuck(socket: Socket): boolean {
    const transport = transportOf(socket);
    if (
      queuedPackets(socket) <= MAX_QUEUED_PACKETS &&
      (transport.socket?._socket?.writableLength ?? 0) <= MAX_QUEUED_BYTES
    )
      return false;
    if (transport.socket) transport.socket.terminate();
    else socket.conn.close(true);
    return true;
  }
}
