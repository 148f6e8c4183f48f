import { Injectable } from '@nestjs/common';
import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { LIVE_NAMESPACE, parseRoom, type Delta, type Digest } from '#contract/kit/live';
import { LiveServer } from './live.server';

/** A socket with this much unread data is closed; the client reconnects and takes a snapshot. */
const MOST_PACKETS = 64;
const MOST_BYTES = 262_144;

/** Builds one unmasked WebSocket text frame (RFC 6455 §5.2). */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const long = body.length > 65_535;
  const head = Buffer.alloc(body.length < 126 ? 2 : long ? 10 : 4);
  head[0] = 0x81;
  head[1] = body.length < 126 ? body.length : long ? 127 : 126;
  if (long) head.writeBigUInt64BE(BigInt(body.length), 2);
  else if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

interface Line {
  readonly writable: boolean;
  readonly socket?: { readonly _socket?: NetSocket | null; terminate(): void };
}
const lineOf = (socket: Socket): Line => socket.conn.transport as unknown as Line;
/** Returns the number of packets queued in the engine. */
const waiting = (socket: Socket): number =>
  (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

/**
 * Sends messages to the sockets of this process: one frame is built per message and written to every ready listener.
 */
@Injectable()
export class Cast {
  /** The highest version of each room sent to listeners here. */
  private heard = new Map<string, number>();

  constructor(private readonly live: LiveServer) {}

  /** Returns the rooms that have listeners here. */
  rooms(): string[] {
    // Socket ids are rooms too; they contain no colon.
    return [...this.live.rt.adapter.rooms.keys()].filter(
      (name) => (name.includes(':') || name === 'sys') && parseRoom(name) !== null,
    );
  }

  /** Records that listeners of a room have this version. */
  note(room: string, v: number): void {
    if (v > (this.heard.get(room) ?? -1)) this.heard.set(room, v);
  }

  /** Returns the highest version sent to listeners of a room here. */
  known(room: string): number | undefined {
    return this.heard.get(room);
  }

  /** Drops rooms without listeners here; copies the rest to a new map, since most entries go. */
  keepOnly(rooms: ReadonlySet<string>): void {
    this.heard = new Map([...this.heard].filter(([room]) => rooms.has(room)));
  }

  delta(delta: Delta): void {
    this.note(delta.room, delta.v);
    this.toRoom(delta.room, 'delta', delta);
  }

  digest(digest: Digest): void {
    this.toRoom(digest.room, 'digest', digest);
  }

  /** Sends the time (epoch ms) to every socket. */
  time(now: number): void {
    this.send(this.live.rt.sockets.values(), 'time', { now });
  }

  private toRoom(room: string, event: string, message: object): void {
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
      if (this.isStuck(socket)) continue;
      const line = lineOf(socket);
      const wire = line.writable && waiting(socket) === 0 ? line.socket?._socket : undefined;
      if (wire) wire.write((frame ??= frameOf(`42${LIVE_NAMESPACE},${JSON.stringify([event, message])}`)));
      else socket.emit(event, message);
    }
  }

  /** Closes a socket that does not read, without a farewell it would never read. */
  private isStuck(socket: Socket): boolean {
    const line = lineOf(socket);
    if (waiting(socket) <= MOST_PACKETS && (line.socket?._socket?.writableLength ?? 0) <= MOST_BYTES) return false;
    if (line.socket) line.socket.terminate();
    else socket.conn.close(true);
    return true;
  }
}
