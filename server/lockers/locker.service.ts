import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { lockerFailure } from '#domain/lockers/locker.failures';
import { lockerMachine } from '#domain/lockers/locker.machine';
import { cellLabel, nightsBetween } from '#domain/lockers/locker.rules';
import { cellState, lockerEnd, type LockerEnd } from '#domain/lockers/locker.status';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { schoolTime } from '#server/kit/runtime/clock';
import { BraceletService } from '#server/bracelets/bracelet.service';
import { LockerChargeService } from '#server/gate-bills/locker-charge.service';
import { MessageService } from '#server/messages/message.service';
import { LockerStore, type Cell, type LockerBracelet } from './locker.store';

const momentOf = (at: number) => {
  const { date, minute } = schoolTime(at);
  return { date, at: minute };
};

/** How the use of a cell ends: `at` in epoch ms, by staff or by a tap. */
interface CloseRequest {
  readonly at: number;
  readonly closedAs: LockerEnd;
  readonly staffId: number | null;
  readonly reason?: string;
}

/** Opens and closes cells in the caller's transaction, which holds the row of the cell. */
@Injectable()
export class LockerService {
  constructor(
    private readonly store: LockerStore,
    private readonly charges: LockerChargeService,
    private readonly bracelets: BraceletService,
    private readonly messages: MessageService,
  ) {}

  /** Opens a free cell for a wristband that a person wears, and holds it; throws why it may not be opened. */
  async open(
    tx: Tx,
    cell: Cell,
    bracelet: LockerBracelet | null,
    { at, staffId }: { readonly at: number; readonly staffId: number | null },
  ): Promise<void> {
    if (!bracelet?.usable) throw new Failure(lockerFailure.braceletUnusable);
    if (bracelet.venueId !== cell.venueId) throw new Failure(lockerFailure.cellElsewhere);
    if (bracelet.cell !== null) throw new Failure(lockerFailure.braceletHasCell, { cell: bracelet.cell });
    if (cell.state === cellState.inUse) throw new Failure(lockerFailure.cellTaken);
    const { state } = step(lockerMachine, 'open', cell, {});
    if (!(await this.bracelets.holdUsable(tx, bracelet))) throw new Failure(lockerFailure.braceletUnusable);
    await failpoint('locker.after_check');
    // The record comes first: the tap of another cabinet may have begun one meanwhile, which changes nothing here.
    if (!(await this.store.begin(tx, cell, bracelet, at, staffId)))
      throw new Failure(lockerFailure.braceletHasCell, { cell: '' });
    if (!(await this.store.move(tx, cell, state))) throw new Error(`cell ${cell.id} moved while it was locked`);
    this.notifyViewers(tx, cell);
  }

  /** Closes a cell in use: ends its record, charges its nights. */
  async close(tx: Tx, cell: Cell, request: CloseRequest): Promise<void> {
    const { state } = step(lockerMachine, 'close', cell, {});
    if (!(await this.store.move(tx, cell, state))) throw new Failure(lockerFailure.cellStep);
    await this.endUse(tx, cell, request);
    this.notifyViewers(tx, cell);
  }

  /** Moves a cell to fault or disabled, which ends its use, or frees it again. */
  async setState(
    tx: Tx,
    cell: Cell,
    to: 'fail' | 'disable' | 'restore',
    { note, ...request }: Omit<CloseRequest, 'closedAs' | 'reason'> & { readonly note: string },
  ): Promise<number> {
    const { state } = step(lockerMachine, to, cell, {});
    if (!(await this.store.move(tx, cell, state, to === 'restore' ? '' : note)))
      throw new Failure(lockerFailure.cellStep);
    await this.endUse(tx, cell, { ...request, closedAs: lockerEnd.fault, reason: note });
    this.notifyViewers(tx, cell);
    return state;
  }

  /** Ends the record of a cell, if it is in use, and charges its nights. */
  private async endUse(tx: Tx, cell: Cell, { at, closedAs, staffId, reason }: CloseRequest): Promise<void> {
    const use = await this.store.findOpenUse(tx, cell.id);
    if (!use) return;
    const closesAt = await this.store.closingMinute(tx, cell.venueId);
    const { id: lockerRecordId, braceletId, openedAt } = use;
    const closedAt = Math.max(openedAt, at);
    const nights = nightsBetween(momentOf(openedAt), momentOf(closedAt), closesAt);
    const ended = { lockerRecordId, braceletId, venueId: cell.venueId, openedAt, closedAt, nights };
    const fee = await this.charges.charge(tx, ended);
    await this.store.end(tx, use.id, { at, closedAs, staffId, reason: reason ?? null, nights, fee });
    if (closedAs === lockerEnd.forced && use.userId !== null) {
      const parameters = { place: `${cell.cabinet} ${cellLabel(cell.no)}`, reason: reason ?? '' };
      await this.messages.queue(tx, 'lockerForced', { to: use.userId, parameters });
    }
  }

  private notifyViewers(tx: Tx, { venueId }: Cell): void {
    tx.emitLive([{ room: room.locker(venueId), patch: {} }]);
  }
}
