import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { TerminalListStore } from './terminal-list.store';

/** A page of the people a terminal stores, in an answer to the round asked for. */
export interface PeoplePage {
  readonly round: number;
  readonly userNos: readonly string[];
  readonly last: boolean;
}

/** Age at which a list is asked for again, and time after which an unanswered request is repeated; milliseconds. */
const OUTDATED_MS = 600_000;
const AGAIN_MS = 60_000;
const SWEEP_LIMIT = 100;

/** Asks terminals who they store, and takes their lists page by page. */
@Injectable()
export class TerminalListService {
  constructor(
    private readonly db: Db,
    private readonly store: TerminalListStore,
  ) {}

  /** Asks a terminal for its list now; a list that is on its way counts. */
  request(hardwareId: number): Promise<number> {
    return this.store.request(this.db, [hardwareId], AGAIN_MS);
  }

  /** Asks online terminals whose lists are ten minutes old. Returns how many. */
  @Sweep('hardware.terminalLists', 10_000)
  async requestOutdated(): Promise<number> {
    const outdated = await this.store.outdated(OUTDATED_MS, AGAIN_MS, SWEEP_LIMIT);
    return outdated.length === 0 ? 0 : this.store.request(this.db, outdated, AGAIN_MS);
  }

  /** Returns the round a terminal is asked for; null if none is. */
  wantedRound(hardwareId: number): Promise<number | null> {
    return this.store.wantedRound(hardwareId);
  }

  /** Returns waiting lists of terminals of these protocols. */
  waitingOf(adapters: readonly string[]): Promise<{ hardwareId: number; sn: string; round: number }[]> {
    return this.store.waitingOf(adapters, SWEEP_LIMIT);
  }

  /**
   * Takes a page; a repeated one changes nothing, and one of an earlier round is dropped. Returns whether it was taken.
   */
  takePage(hardwareId: number, { round, userNos, last }: PeoplePage): Promise<boolean> {
    return this.db.transact(async (tx) => {
      if (!(await this.store.lockRound(tx, hardwareId, round))) return false;
      await this.store.addPeople(tx, hardwareId, round, userNos);
      if (last) await this.store.complete(tx, hardwareId, round);
      return true;
    });
  }
}
