import type { BeforeApplicationShutdown } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { Namespace } from 'socket.io';
import { LIVE_NAMESPACE } from '#contract/kit/live';

/** The internals of the Socket.IO engine. */
interface SocketEngine {
  readonly clients: Readonly<Record<string, { readonly transport: { readonly socket?: { terminate(): void } } }>>;
  close(): void;
}

/** Milliseconds that sockets get to read the farewell. */
const FAREWELL_MS = 300;

/** Holds namespace `/rt` of the process and closes its sockets before the shutdown. */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
export class LiveServer implements BeforeApplicationShutdown {
  /** Namespace `/rt`; set before the application listens. */
  @WebSocketServer()
  readonly rt: Namespace;

  /** Disconnects every socket so that it reconnects to another process; does not wait for sockets that do not read. */
  async beforeApplicationShutdown(): Promise<void> {
    const engine = this.rt.server.engine as unknown as SocketEngine;
    this.rt.local.disconnectSockets(true);
    for (let waited = 0; waited < FAREWELL_MS && Object.keys(engine.clients).length > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const client of Object.values(engine.clients)) client.transport.socket?.terminate();
    engine.close();
  }
}
