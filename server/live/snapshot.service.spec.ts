import { Clock } from '#server/kit/runtime/clock';
import type { AggregateService } from './aggregate.service';
import type { RoomStore } from './room.store';
import { SnapshotService } from './snapshot.service';

const ROOM = 'site:1:2027-03-01';

/** Returns the service over a store whose room has the version of `state`, and the number of reads. */
function openService(state: { v: number }) {
  const reads = { count: 0 };
  const store = {
    find: () => {
      reads.count += 1;
      return Promise.resolve({ v: state.v, body: { cells: [] } });
    },
  };
  return { reads, service: new SnapshotService(store as unknown as RoomStore, new Clock(), {} as AggregateService) };
}

it('shares one read among callers', async () => {
  const { service, reads } = openService({ v: 1 });
  await Promise.all([service.get(ROOM), service.get(ROOM)]);
  await service.get(ROOM);
  expect(reads.count).toBe(1);
});

it('reads again, once for all callers, if the shared read is older than what listeners have', async () => {
  const state = { v: 1 };
  const { service, reads } = openService(state);
  await service.get(ROOM);
  state.v = 2;
  const snapshots = await Promise.all(Array.from({ length: 10 }, () => service.get(ROOM, 2)));
  expect(snapshots.map((snapshot) => snapshot?.v)).toEqual(Array.from({ length: 10 }, () => 2));
  expect(reads.count).toBe(2);
});

it('reads again for a room that lost its listeners, who may have had a newer message', async () => {
  const state = { v: 1 };
  const { service } = openService(state);
  await service.get(ROOM);
  state.v = 2;
  service.retainRooms(new Set());
  expect(await service.get(ROOM)).toMatchObject({ v: 2 });
});
