import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { lockerFailure } from '#domain/lockers/locker.failures';
import { cellState, lockerEnd } from '#domain/lockers/locker.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { lockers } from '#contract/lockers/locker.contract';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { LockerService } from './locker.service';
import { LockerStore, type Cell } from './locker.store';

type Changed = AnswerOf<typeof lockers.close>;

/** Work of staff on lockers: opening, closing and forcing cells, their faults, and new cells. */
@Injectable()
export class LockerDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: LockerStore,
    private readonly service: LockerService,
  ) {}

  /** Opens a free cell for a wristband. */
  open({ id, bracelet }: ParsedOf<typeof lockers.open>, caller: Member): Promise<Changed> {
    return this.onCell(id, caller, 'locker.open', {}, async (tx, cell, at) => {
      const found = await this.store.findBracelet(tx, cell.venueId, bracelet);
      await this.service.open(tx, cell, found, { at, staffId: caller.userId });
      return cellState.inUse;
    });
  }

  /** Closes a cell in use. */
  close({ id }: ParsedOf<typeof lockers.close>, caller: Member): Promise<Changed> {
    return this.onCell(id, caller, 'locker.close', {}, async (tx, cell, at) => {
      await this.service.close(tx, cell, { at, closedAs: lockerEnd.staff, staffId: caller.userId });
      return cellState.free;
    });
  }

  /** Ends the use of a cell that staff opened with their key. */
  force({ id, note }: ParsedOf<typeof lockers.force>, caller: Member): Promise<Changed> {
    return this.onCell(id, caller, 'locker.force', { reason: note }, async (tx, cell, at) => {
      await this.service.close(tx, cell, { at, closedAs: lockerEnd.forced, staffId: caller.userId, reason: note });
      return cellState.free;
    });
  }

  /** Marks a cell as faulty or disabled, or frees it again. */
  setState({ id, state, note }: ParsedOf<typeof lockers.setState>, caller: Member): Promise<Changed> {
    if (state === cellState.inUse) throw new Failure(lockerFailure.cellStep);
    const to = state === cellState.fault ? 'fail' : state === cellState.disabled ? 'disable' : 'restore';
    return this.onCell(id, caller, 'locker.state', { reason: note }, (tx, cell, at) =>
      this.service.setState(tx, cell, to, { at, staffId: caller.userId, note }),
    );
  }

  /** Adds cells to a cabinet. */
  addCells(input: ParsedOf<typeof lockers.addCells>, caller: Member): Promise<AnswerOf<typeof lockers.addCells>> {
    const { cabinetId, from, to } = input;
    if (to < from) throw new Failure(lockerFailure.cellRange);
    return this.db.transact(async (tx) => {
      const cabinet = await this.store.findCabinet(tx, cabinetId);
      if (!cabinet || !scopeReaches(caller, cabinet)) throw new Failure(lockerFailure.cabinetMissing);
      const taken = await this.store.addCells(tx, input);
      if (taken !== null) throw new Failure(lockerFailure.cellNoTaken, { no: taken });
      await writeAudit(tx, caller, { action: 'locker.cells', object: `hardware:${cabinetId}`, after: { from, to } });
      tx.emitLive([{ room: room.locker(cabinet.venueId), patch: {} }]);
      return { added: to - from + 1 };
    });
  }

  private onCell(
    id: number,
    caller: Member,
    action: string,
    { reason }: { readonly reason?: string },
    work: (tx: Tx, cell: Cell, at: number) => Promise<number>,
  ): Promise<Changed> {
    return this.db.transact(async (tx) => {
      const cell = await this.store.lock(tx, id);
      if (!cell || !scopeReaches(caller, cell)) throw new Failure(lockerFailure.cellMissing);
      const state = await work(tx, cell, await this.store.now(tx));
      await writeAudit(tx, caller, {
        action,
        object: `locker:${id}`,
        before: { state: cell.state },
        after: { state },
        ...(reason === undefined ? {} : { reason }),
      });
      return { id, state };
    });
  }
}
