import { roomUsage } from '#domain/rooms/room.status';
import type { SpaceChange } from '#domain/space-changes/space-change.rules';
import { repairTrade, spaceChangeKind } from '#domain/space-changes/space-change.status';
import type { Db } from '#server/kit/db/db';
import { SpaceChangeStore } from './space-change.store';

interface SeededRoom {
  readonly id: number;
  readonly roomNo: string;
  readonly version: number;
}

/** Submits requests of the demo's office administrator that wait for the space admin. Repeated runs add nothing. */
export async function seedSpaceChanges(db: Db): Promise<number> {
  const [{ n, applicantId } = { n: 1, applicantId: null }] = await db.rows<{ n: number; applicantId: number | null }>(
    `
      select count(*)::int as n, (select id from app_user where username = 'officeclerk') as "applicantId"
      from space_change
    `,
  );
  if (n > 0 || applicantId === null) return 0;
  const rooms = await db.rows<{ id: number; roomNo: string; version: number }>(
    `
      select r.id, r.room_no as "roomNo", r.version
      from room r
      where r.org_id = 11 and r.use_status = 2 and r.usage in ('office', 'lab')
      order by r.id
      limit 6
    `,
  );
  const [one, two, three, four] = rooms;
  if (!one || !two || !three || !four) return 0;
  const requests: readonly (readonly [change: SpaceChange, of: readonly SeededRoom[], reason: string])[] = [
    [{ kind: spaceChangeKind.usage, roomIds: [one.id], usage: roomUsage.lab }, [one], '体质监测课程需要实验用房'],
    [{ kind: spaceChangeKind.swap, roomIds: [two.id, three.id] }, [two, three], '两个教研室就近办公'],
    [
      { kind: spaceChangeKind.repair, roomIds: [four.id], trade: repairTrade.water },
      [four],
      '天花板渗水，需要停用维修',
    ],
  ];
  const store = new SpaceChangeStore(db);
  for (const [change, of, reason] of requests)
    await db.transact((tx) =>
      store.insert(tx, {
        kind: change.kind,
        roomIds: change.roomIds,
        roomNos: of.map(({ roomNo }) => roomNo).join(', '),
        request: change,
        versions: Object.fromEntries(of.map(({ id, version }) => [String(id), version])),
        orgId: 11,
        applicantId,
        reason,
        fileIds: [],
      }),
    );
  return requests.length;
}
