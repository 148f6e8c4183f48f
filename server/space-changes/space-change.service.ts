import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { reviewSteps, withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { spaceChangeFailure } from '#domain/space-changes/space-change.failures';
import {
  isRefused,
  planChange,
  type ChangePlan,
  type RegisteredRoom,
  type SpaceChange,
} from '#domain/space-changes/space-change.rules';
import { spaceChangeKind } from '#domain/space-changes/space-change.status';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { spaceChangeApproval } from '#contract/space-changes/space-change.approval';
import type { spaceChanges } from '#contract/space-changes/space-change.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { reachesOrg } from '#server/kit/access/org-scope';
import { Db, type Tx } from '#server/kit/db/db';
import { SpaceChangeRooms, type RoomsOfChange } from './space-change-rooms.service';
import { changeOf } from './space-change-request';
import { pendingChanges, SpaceChangeStore, type RoomEvent, type StoredChange } from './space-change.store';

const withoutVersion = ({ version: _, ...room }: RegisteredRoom & { readonly version: number }): RegisteredRoom => room;

/** Submits, withdraws and decides requests that change rooms. A passed request takes effect in the same transaction. */
@Injectable()
export class SpaceChangeService {
  constructor(
    private readonly db: Db,
    private readonly store: SpaceChangeStore,
    private readonly rooms: SpaceChangeRooms,
    private readonly files: AttachmentService,
  ) {}

  /** Submits a request; throws if its rooms do not allow it as they are now. */
  apply(form: ParsedOf<typeof spaceChanges.apply>, caller: Member): Promise<{ id: number }> {
    const change = changeOf(form);
    const fileIds = form.files.map(({ id }) => id);
    return this.db.transact(async (tx) => {
      const found = await this.rooms.read(tx, change.roomIds);
      this.requireReach(change, found.rooms, caller);
      throwIfRefused(this.refusalOf(change, found));
      const id = await this.store.insert(tx, {
        kind: change.kind,
        roomIds: change.roomIds,
        roomNos: found.rooms.map(({ roomNo }) => roomNo).join(', '),
        request: change,
        versions: versionsOf(found),
        orgId: change.kind === spaceChangeKind.allocate ? change.orgId : (found.rooms[0]?.orgId ?? null),
        applicantId: caller.userId,
        reason: form.reason,
        fileIds,
      });
      if (fileIds.length > 0) await this.files.bind(tx, fileIds, caller.userId, fileClass.proof, `spaceChange:${id}`);
      await writeAudit(tx, caller, {
        action: 'spaceChange.submit',
        object: `spaceChange:${id}`,
        after: { kind: change.kind, roomIds: change.roomIds },
      });
      return { id };
    });
  }

  /** Submits an own request again, with the rooms as they are now. */
  resubmit({ id, reason }: ParsedOf<typeof spaceChanges.resubmit>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.requireOwn(tx, id, caller);
      const found = await this.rooms.read(tx, held.roomIds);
      throwIfRefused(this.refusalOf(held.request, found));
      const next = step(withdrawableCheckMachine, 'resubmit', held, {});
      await this.move(tx, held, next, { reason, versions: versionsOf(found), submitted: true });
      await writeAudit(tx, caller, { action: 'spaceChange.resubmit', object: `spaceChange:${id}` });
      return { id };
    });
  }

  /** Withdraws an own request. */
  withdraw({ id }: ParsedOf<typeof spaceChanges.withdraw>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.requireOwn(tx, id, caller);
      await this.move(tx, held, step(withdrawableCheckMachine, 'withdraw', held, {}));
      await writeAudit(tx, caller, { action: 'spaceChange.withdraw', object: `spaceChange:${id}` });
      return { id };
    });
  }

  /** Decides a request. Nobody decides an own one; a passed one changes its rooms unless they changed since. */
  @Approves(spaceChangeApproval, pendingChanges)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, id);
      if (!held || !reachesOrg(caller, { orgId: held.orgId, personId: held.applicantId }))
        throw new Failure(spaceChangeFailure.changeMissing);
      if (held.applicantId === caller.userId) throw new Failure(spaceChangeFailure.changeOwn);
      const next = step(withdrawableCheckMachine, reviewSteps[decision], held, { reason });
      if (next.checkStatus === checkStatus.passed) await this.carryOut(tx, held);
      await this.move(tx, held, next, { checkContent: reason, checker: caller.userId, decided: true });
      await writeAudit(tx, caller, {
        action: 'spaceChange.check',
        object: `spaceChange:${id}`,
        before: { checkStatus: held.checkStatus },
        after: { checkStatus: next.checkStatus },
        reason,
      });
    });
  }

  /** Changes the rooms and people of a passed request and writes the history of its rooms. */
  private async carryOut(tx: Tx, held: StoredChange): Promise<void> {
    const found = await this.rooms.lock(tx, held.roomIds);
    const moved = found.rooms.find(({ id, version }) => held.versions[String(id)] !== version);
    if (moved) throw new Failure(spaceChangeFailure.changeRoomMoved, { room: moved.roomNo });
    const plan = planChange(held.request, found.rooms.map(withoutVersion), found.occupants);
    if (isRefused(plan)) throw new Failure(plan.spec, plan.facts);
    const added = await this.rooms.carryOut(tx, plan);
    await this.store.record(tx, held.id, eventsOf(plan, found, added));
  }

  private refusalOf(change: SpaceChange, { rooms, occupants }: RoomsOfChange) {
    const plan = planChange(change, rooms.map(withoutVersion), occupants);
    return isRefused(plan) ? plan : null;
  }

  /** Throws unless the caller reaches every room of a change; a room without a department is open to all. */
  private requireReach(change: SpaceChange, rooms: readonly RegisteredRoom[], caller: Member): void {
    const isOpen = (room: RegisteredRoom) =>
      room.orgId === null || reachesOrg(caller, { orgId: room.orgId, personId: room.principalUserId });
    const own = change.kind !== spaceChangeKind.swap ? rooms : rooms.slice(0, 1);
    const isOrgReached =
      change.kind !== spaceChangeKind.allocate || reachesOrg({ ...caller, ownerId: null }, { orgId: change.orgId });
    if (!own.every(isOpen) || !isOrgReached) throw new Failure(spaceChangeFailure.changeRoomGone);
  }

  private async requireOwn(tx: Tx, id: number, caller: Member): Promise<StoredChange> {
    const held = await this.store.lock(tx, id);
    if (!held || held.applicantId !== caller.userId) throw new Failure(spaceChangeFailure.changeMissing);
    return held;
  }

  private async move(...args: Parameters<SpaceChangeStore['move']>): Promise<void> {
    if (!(await this.store.move(...args))) throw new Failure(spaceChangeFailure.changeOver);
  }
}

const versionsOf = ({ rooms }: RoomsOfChange): Record<string, number> =>
  Object.fromEntries(rooms.map(({ id, version }) => [String(id), version]));

/** Returns the events of a plan: each room of the request before and after, and each new room. */
function eventsOf(plan: ChangePlan, { rooms }: RoomsOfChange, added: readonly number[]): RoomEvent[] {
  const changed = rooms.map((room): RoomEvent => {
    const before = withoutVersion(room);
    const after = plan.retired.includes(room.id) ? null : (plan.updated.find(({ id }) => id === room.id) ?? before);
    return { roomId: room.id, before, after };
  });
  const fresh = plan.added.map(({ from: _, ...room }, n): RoomEvent => {
    const id = added[n] ?? 0;
    return { roomId: id, before: null, after: { ...room, id } };
  });
  return [...changed, ...fresh];
}
