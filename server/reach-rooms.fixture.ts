/** Ids of rooms, people and requests of one department. */
export interface ForeignRooms {
  readonly floorId: number;
  readonly roomId: number;
  readonly spaceUserId: number;
  readonly occupantId: number;
  readonly statementId: number;
  readonly spaceChangeId: number;
}

/** Creates a room with its person, statement and request; `mark` stands in their texts. */
export async function createForeignRooms(
  rowId: (sql: string, values: readonly unknown[]) => Promise<number>,
  { mark, venueId, ownerId }: { readonly mark: string; readonly venueId: number; readonly ownerId: number },
): Promise<ForeignRooms> {
  const orgId = await rowId(`insert into org (id, name, en_name) values (1000 + $1, 'o', 'o')`, [venueId]);
  const buildingId = await rowId(
    `insert into building (name, en_name, code, floors_above) values ('b' || $1, 'b' || $1, 'b' || $1, 1)`,
    [venueId],
  );
  const floorId = await rowId(`insert into floor (building_id, no, name, en_name) values ($1, 1, '1', '1')`, [
    buildingId,
  ]);
  const roomId = await rowId(
    `insert into room (floor_id, room_no, name, area, usage, use_status, org_id) values ($1, '101', $2, 1000, 'office', 1, $3)`,
    [floorId, `${mark} room`, orgId],
  );
  const spaceUserId = await rowId(`insert into space_user (user_id, org_id, rank, note) values ($1, $2, 1, $3)`, [
    ownerId,
    orgId,
    mark,
  ]);
  const occupantId = await rowId(
    `insert into office_occupant (room_id, space_user_id, begin_on, note) values ($1, $2, '2026-01-01', $3)`,
    [roomId, spaceUserId, mark],
  );
  const statementId = await rowId(
    `
      insert into space_statement (org_id, year, unit_price, total, due_on, note)
      values ($1, 2026, 1, 1, '2099-01-01', $2)
    `,
    [orgId, mark],
  );
  const spaceChangeId = await rowId(
    `
      insert into space_change (kind, room_ids, room_nos, request, versions, org_id, applicant_id, reason)
      values (4, array[$1::int], $2, '{"kind": 4, "roomIds": [], "usage": "lab"}', '{}', $3, $4, $2)
    `,
    [roomId, mark, orgId, ownerId],
  );
  return { floorId, roomId, spaceUserId, occupantId, statementId, spaceChangeId };
}

/** Inputs of calls for the rooms, people and requests of one department. */
export const roomCalls: Readonly<Record<string, (of: ForeignRooms & { readonly fileId: string }) => object>> = {
  'spaceChanges.detail': (of) => ({ id: of.spaceChangeId }),
  'spaceChanges.proof': (of) => ({ id: of.spaceChangeId, attachmentId: of.fileId }),
  'spaceChanges.resubmit': (of) => ({ id: of.spaceChangeId, reason: 'a good reason' }),
  'spaceChanges.withdraw': (of) => ({ id: of.spaceChangeId }),
  'officeSpaces.room': (of) => ({ id: of.roomId }),
  'officeSpaces.end': (of) => ({ id: of.occupantId, endOn: '2099-01-01' }),
  'officeSpaces.statement': (of) => ({ id: of.statementId }),
  'officeSpaces.confirm': (of) => ({ id: of.statementId }),
  'officeSpaces.dispute': (of) => ({ id: of.statementId, reason: 'a good reason' }),
  'officeSpaces.withdraw': (of) => ({ id: of.statementId, reason: 'a good reason' }),
  'spaceUsers.save': (of) => ({ id: of.spaceUserId, username: 'person1', orgId: 1, rank: 1 }),
  'spaceUsers.remove': (of) => ({ id: of.spaceUserId }),
  'spaceUsers.detail': (of) => ({ id: of.spaceUserId }),
  'spaceUsers.record': (of) => ({ id: of.occupantId }),
};
