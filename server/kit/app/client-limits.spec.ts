import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer, type Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { endSlowBodies, limitConnections } from './client-limits';

const PERIOD_MS = 400;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const ended = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    const since = performance.now();
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', () => resolve(performance.now() - since));
  });

describe('a body that arrives slowly', () => {
  let instance: FastifyInstance;
  const answered: string[] = [];
  beforeAll(async () => {
    instance = fastify();
    endSlowBodies(instance, PERIOD_MS);
    instance.post('/', (request) => {
      answered.push(JSON.stringify(request.body).slice(0, 40));
      return {};
    });
    await instance.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => instance.close());

  const open = (length: number): Socket => {
    const socket = connect(portOf(instance.server), '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return socket;
  };

  it('ends after a period though bytes keep coming; one that arrives steadily is answered', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(80_000) });
    const slow = open(body.length);
    const steady = open(body.length);
    let sent = 0;
    const timer = setInterval(() => {
      slow.write('{');
      steady.write(body.slice(sent, (sent += 4_000)));
    }, PERIOD_MS / 10);
    const [slowMs, steadyMs] = await Promise.all([ended(slow), ended(steady)]);
    clearInterval(timer);
    expect(slowMs).toBeLessThan(2 * PERIOD_MS);
    expect(steadyMs).toBeGreaterThan(PERIOD_MS);
    expect(answered).toEqual([body.slice(0, 40)]);
  });
});

describe('connections of one address', () => {
  it('are limited, and a place is free again when one ends', async () => {
    const server = createServer((_, response) => response.end());
    limitConnections(server, 2);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const dial = (from: string) => connect({ port: portOf(server), host: '127.0.0.1', localAddress: from });
    const opened = async (from: string): Promise<Socket> => {
      const socket = dial(from);
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return socket;
    };
    const held = [await opened('127.0.0.1'), await opened('127.0.0.1')];
    expect(await ended(dial('127.0.0.1'))).toBeLessThan(2_000);
    held.push(await opened('127.0.0.2'));
    const gone = ended(held[0] as Socket);
    held[0]?.destroy();
    await gone;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = await opened('127.0.0.1');
    const early = await Promise.race([ended(next), new Promise((resolve) => setTimeout(resolve, 200, 'open'))]);
    expect(early).toBe('open');
    for (const socket of [...held, next]) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
