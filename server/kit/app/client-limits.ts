import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unmappedAddress } from '#server/kit/security/ip-range-list';

/** A body must bring at least so many bytes in each period, in milliseconds, or be complete. */
const BODY_PERIOD_MS = 12_000;
const BODY_BYTES_PER_PERIOD = 16_384;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

const stopWatch = (request: FastifyRequest): void => clearInterval(timers.get(request));

/**
 * Destroys the connection of a request whose body brings too little within a period, in milliseconds; every phone sends
 * faster.
 */
export function endSlowBodies(instance: FastifyInstance, periodMs = BODY_PERIOD_MS): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    const { socket, headers } = request.raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done();
    let before = socket.bytesRead;
    timers.set(
      request,
      setInterval(() => {
        if (socket.bytesRead - before < BODY_BYTES_PER_PERIOD) socket.destroy();
        before = socket.bytesRead;
      }, periodMs),
    );
    request.raw.once('close', () => stopWatch(request));
    return done();
  });
  instance.addHook('preValidation', (request, _reply, done) => {
    stopWatch(request);
    done();
  });
}

/** Closes new connections of an address that has as many open as allowed. */
export function limitConnections(server: HttpServer, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = unmappedAddress(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
