import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceOp, hardwareState } from '#domain/devices/device.status';
import { diffReason, diffSide, twinDiff, type TwinDiff } from '#domain/devices/terminal-diff.rules';
import { enumCodes } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import type { FaceTerminal, faceTerminals } from '#contract/face-terminals/face-terminal.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import { FaceReconcileService } from '#server/devices/face-reconcile.service';
import { TerminalListService } from '#server/hardware/terminal-list.service';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { FaceTwinStore, type StoredTerminal, type TwinPerson } from './face-twin.store';

/** A person on whom a terminal and the bookings differ. */
type DifferingPerson = TwinPerson & { readonly diff: TwinDiff };

/** A terminal compared with its bookings; nothing differs before its first list. */
interface Twin {
  readonly terminal: FaceTerminal;
  readonly differing: readonly DifferingPerson[];
}

const isMendable = ({ diff }: DifferingPerson): boolean => diff.op !== null;
const maskNo = (userNo: string): string => (userNo.length > 4 ? `${userNo.slice(0, 2)}***${userNo.slice(-2)}` : userNo);

/** Compares face terminals with the people who should be on them, and creates the jobs that align them. */
@Injectable()
export class FaceTwinService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceTwinStore,
    private readonly lists: TerminalListService,
    private readonly reconciliation: FaceReconcileService,
  ) {}

  /** Returns the terminals in the caller's scope with their counts. */
  async list(caller: Member): Promise<AnswerOf<typeof faceTerminals.list>> {
    const terminals: FaceTerminal[] = [];
    for (const stored of await this.store.terminals(this.db, caller))
      terminals.push((await this.compared(this.db, stored)).terminal);
    return terminals;
  }

  /** Returns a page of the people on whom a terminal differs. */
  async diff(
    { id, reason, keyword, page, size }: ParsedOf<typeof faceTerminals.diff>,
    caller: Member,
  ): Promise<AnswerOf<typeof faceTerminals.diff>> {
    const { terminal, differing } = await this.compared(this.db, await this.terminal(id, caller));
    const fitting = differing.filter(
      (one) =>
        (reason === undefined || one.diff.reason === reason) &&
        (!keyword || one.userNo.includes(keyword) || (one.userName ?? '').includes(keyword)),
    );
    const rows = fitting.slice(page * size, page * size + size).map((one) => ({
      userNo: one.userId === null ? one.userNo : maskNo(one.userNo),
      userName: one.userName === null ? null : maskName(one.userName),
      side: one.diff.side,
      reason: one.diff.reason,
      isMendable: isMendable(one),
    }));
    const reasons = enumCodes(diffReason).flatMap((code) => {
      const some = differing.filter(({ diff }) => diff.reason === code);
      const [first] = some;
      return first ? [{ reason: code, side: first.diff.side, count: some.length }] : [];
    });
    return { ...pageReply(rows, fitting.length, { page, size }, false), terminal, reasons };
  }

  /** Asks a terminal for its list; refused while it is offline. */
  async compare(id: number, caller: Member): Promise<{ awaited: boolean }> {
    const { state } = await this.terminal(id, caller);
    if (state !== hardwareState.online) throw new Failure(deviceFailure.deviceOffline);
    await this.lists.request(id);
    return { awaited: true };
  }

  /** Creates the missing jobs of a terminal. */
  async reconcile(id: number, caller: Member): Promise<{ added: number; removed: number }> {
    const stored = await this.terminal(id, caller);
    const { differing } = await this.compared(this.db, stored);
    const userIds = differing.filter(isMendable).flatMap(({ userId }) => userId ?? []);
    return this.reconciliation.reconcile(
      id,
      userIds,
      async (tx) =>
        (await this.compared(tx, stored)).differing
          .filter(isMendable)
          .flatMap(({ userId, diff }) => (userId === null ? [] : [{ userId, isRemoval: diff.op === faceOp.remove }])),
      caller,
    );
  }

  private async terminal(id: number, caller: Member): Promise<StoredTerminal> {
    const [stored] = await this.store.terminals(this.db, caller, id);
    if (!stored) throw new Failure(deviceFailure.deviceMissing);
    return stored;
  }

  private async compared(on: Pick<Db | Tx, 'rows'>, stored: StoredTerminal): Promise<Twin> {
    const people = await this.store.people(on, stored.hardwareId);
    const wanted = people.filter((one) => one.wanted).length;
    if (stored.listedAt === null)
      return {
        terminal: { ...stored, wanted, present: null, agreed: null, missing: null, extra: null, mendable: null },
        differing: [],
      };
    const online = stored.state === hardwareState.online;
    const differing = people.flatMap((one): DifferingPerson[] => {
      const diff = twinDiff({
        wanted: one.wanted,
        present: one.present,
        known: one.userId !== null,
        photo: one.photo,
        last:
          one.op === null
            ? null
            : { op: one.op, issued: one.issued === true, error: one.error, after: one.after === true },
        online,
      });
      return diff ? [{ ...one, diff }] : [];
    });
    const sideOf = (side: TwinDiff['side']) => differing.filter(({ diff }) => diff.side === side);
    return {
      terminal: {
        ...stored,
        wanted,
        present: people.filter((one) => one.present).length,
        agreed: people.filter((one) => one.wanted && one.present).length,
        missing: sideOf(diffSide.missing).length,
        extra: sideOf(diffSide.extra).length,
        mendable: differing.filter(isMendable).length,
      },
      differing: [...sideOf(diffSide.missing), ...sideOf(diffSide.extra)],
    };
  }
}
