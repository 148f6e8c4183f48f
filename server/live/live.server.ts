import type { BeforeApplicationShutdown } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { Socket as NetSocket } from 'node:net';
import type { Namespace } from 'socket.io';
import { LIVE_NAMESPACE } from '#contract/kit/live';

/** What the library keeps private of the transport below a socket; only a WebSocket transport has `socket`. */
export interface SocketTransport {
  readonly writable: boolean;
  readonly socket?: { readonly _socket?: NetSocket | null; terminate(): void };
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
    const { engine } = this.rt.server;
    // The library declares `clients` protected; brackets read it with its type.
    const clients = engine['clients'];
    this.rt.local.disconnectSockets(true);
    for (let waited = 0; waited < FAREWELL_MS && Object.keys(clients).length > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { transport } of Object.values<{ readonly transport: SocketTransport }>(clients))
      transport.socket?.terminate();
    engine.close();
  }
}
