import { systemFailure } from '#domain/system/system.failures';
import { LiveGateway, type LiveSocket } from './live.gateway';
import type { HandshakeService } from './handshake.service';
import { SnapshotService } from './snapshot.service';
import { SocketBroadcaster } from './socket-broadcaster';
import type { VisitorService } from './visitor.service';

const ROOM = 'site:1:2027-03-01';

/** Subscribes while a message of a newer version is sent to the room after each of the first reads. */
async function subscribeWhile(overtaken: number) {
  const broadcaster = Object.create(SocketBroadcaster.prototype) as SocketBroadcaster;
  Object.assign(broadcaster, { versions: new Map<string, number>() });
  let v = 4;
  let reads = 0;
  const snapshots = {
    get: () => {
      reads += 1;
      const snapshot = { v, body: {}, hash: '', at: 0 };
      if (reads <= overtaken) broadcaster.recordVersion(ROOM, (v += 1));
      return Promise.resolve(snapshot);
    },
  };
  const gateway = new LiveGateway(
    {} as HandshakeService,
    { assertMayListen: () => Promise.resolve() } as unknown as VisitorService,
    snapshots as unknown as SnapshotService,
    broadcaster,
  );
  const socket = {
    id: 'a',
    data: {},
    rooms: new Set(['a']),
    connected: true,
    join: () => undefined,
    leave: () => undefined,
  };
  const reply = await gateway.subscribe(socket as unknown as LiveSocket, { room: ROOM });
  return { reply, reads, sent: broadcaster.lastVersion(ROOM) };
}

it('never answers a subscription with a snapshot older than a message sent to the room meanwhile', async () => {
  const { reply, reads, sent } = await subscribeWhile(2);
  expect(reply.v).toBe(6);
  expect([reads, sent]).toEqual([3, 6]);
});

it('refuses as busy if every read is overtaken, so that the client asks again', async () => {
  await expect(subscribeWhile(99)).rejects.toMatchObject({ spec: systemFailure.busy });
});
