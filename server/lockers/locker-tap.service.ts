import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { lockerEnd } from '#domain/lockers/locker.status';
import { CabinetRegistry, type CabinetEvent, type CabinetListener } from '#server/devices/place-report.service';
import type { Tx } from '#server/kit/db/db';
import { LockerService } from './locker.service';
import { LockerStore } from './locker.store';

/**
 * Follows the events of cabinets: the tap of a wristband opens a free cell for it, and closes its own; a lost wristband
 * does neither. A fault of the lock ends the use of a cell.
 */
@Injectable()
export class LockerTapService implements CabinetListener, OnModuleInit {
  constructor(
    private readonly registry: CabinetRegistry,
    private readonly store: LockerStore,
    private readonly service: LockerService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** Returns the error key of a refusal, or null; a refused tap changes nothing. */
  async reported(tx: Tx, { kind, cabinetId, cell: no, cardNo, note, at }: CabinetEvent): Promise<string | null> {
    const cell = await this.store.lockByNo(tx, cabinetId, no);
    if (!cell) return 'cell';
    try {
      if (kind === 'cellFault') await this.service.setState(tx, cell, 'fail', { at, staffId: null, note });
      else if (kind === 'cellFixed') await this.service.setState(tx, cell, 'restore', { at, staffId: null, note });
      else {
        const bracelet = await this.store.findBracelet(tx, cell.venueId, cardNo);
        if (bracelet?.usable && bracelet.cellId === cell.id)
          await this.service.close(tx, cell, { at, closedAs: lockerEnd.holder, staffId: null });
        else await this.service.open(tx, cell, bracelet, { at, staffId: null });
      }
      return null;
    } catch (error) {
      if (error instanceof Failure) return error.spec.key;
      throw error;
    }
  }
}
