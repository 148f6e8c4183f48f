import { fromSquareMetres } from '#domain/buildings/area.rules';
import { Failure } from '#domain/kit/failure';
import { roomUsage } from '#domain/rooms/room.status';
import { spaceChangeFailure } from '#domain/space-changes/space-change.failures';
import type { SpaceChange } from '#domain/space-changes/space-change.rules';
import { repairTrade, spaceChangeKind } from '#domain/space-changes/space-change.status';
import type { SpaceChangeRequest } from '#contract/space-changes/space-change.contract';

/** Returns a field that the kind needs; throws if it is missing. */
function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Failure(spaceChangeFailure.changeIncomplete);
  return value;
}

/** Returns what a request asks for, from the fields of its form that its kind needs; throws if one is missing. */
export function changeOf(form: SpaceChangeRequest): SpaceChange {
  const { kind, roomId, join, leave } = form;
  const one: [number] = [roomId];
  const until = () => needed(form.until);
  switch (kind) {
    case spaceChangeKind.allocate:
      return { kind, roomIds: one, orgId: needed(form.orgId), usage: form.usage ?? roomUsage.office, join };
    case spaceChangeKind.release:
      return { kind, roomIds: one };
    case spaceChangeKind.swap:
      return { kind, roomIds: [roomId, needed(form.otherRoomId)] };
    case spaceChangeKind.usage:
      return { kind, roomIds: one, usage: needed(form.usage) };
    case spaceChangeKind.reshape:
      return {
        kind,
        roomIds: [roomId, ...form.mergeRoomIds],
        parts: form.parts.map(({ roomNo, area }) => ({ roomNo, area: fromSquareMetres(area) })),
      };
    case spaceChangeKind.repair:
      return { kind, roomIds: one, trade: form.trade ?? repairTrade.other };
    case spaceChangeKind.renovation:
      return { kind, roomIds: one, until: until() };
    case spaceChangeKind.lend:
      return { kind, roomIds: one, borrower: needed(form.borrower || undefined), until: until() };
    case spaceChangeKind.users:
      return { kind, roomIds: one, leave, join };
  }
}
