import { Injectable } from '@nestjs/common';
import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { LIVE_NAMESPACE, parseRoom, type Delta, type Digest } from '#contract/kit/live';
import { LiveServer } from './live.server';

/** A socket that reads so slowly that this much waits for it is closed; it comes back and takes a snapshot. */
const MOST_PACKETS = 64;
const MOST_BYTES = 262_144;

/** One unmasked WebSocket text frame (RFC 6455 §5.2). */
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
/** Packets that wait inside the engine. */
const waiting = (socket: Socket): number =>
  (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;

/** Speaks to the sockets of this process: one frame is built per message and written to every listener that can take it. */
@Injectable()
export class Cast {
  /** Highest version of each room that listeners here were told. */
  private heard = new Map<string, number>();

  constructor(private readonly live: LiveServer) {}

  /** Rooms somebody here listens to. */
  rooms(): string[] {
    // Socket ids are rooms too; they have no colon.
    return [...this.live.rt.adapter.rooms.keys()].filter(
      (name) => (name.includes(':') || name === 'sys') && parseRoom(name) !== null,
    );
  }

  /** Remembers that listeners of a room know this version. */
  note(room: string, v: number): void {
    if (v > (this.heard.get(room) ?? -1)) this.heard.set(room, v);
  }

  /** The highest version listeners of a room were told here. */
  known(room: string): number | undefined {
    return this.heard.get(room);
  }

  /** Forgets rooms nobody here listens to: nearly all that were told, so that the rest moves to a new map. */
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

  /** Tells everyone the time (epoch ms). */
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

  /** Cuts a socket that does not read. A farewell would never be read either. */
  private isStuck(socket: Socket): boolean {
    const line = lineOf(socket);
    if (waiting(socket) <= MOST_PACKETS && (line.socket?._socket?.writableLength ?? 0) <= MOST_BYTES) return false;
    if (line.socket) line.socket.terminate();
    else socket.conn.close(true);
    return true;
  }
}
