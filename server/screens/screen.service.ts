import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { screenFailure } from '#domain/screens/screen.failures';
import { isScreenPage, screenStateOf } from '#domain/screens/screen.rules';
import { screenOp } from '#domain/screens/screen.status';
import { sessionFailure } from '#domain/session/session.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { screens } from '#contract/screens/screen.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { HistoryAccess } from '#server/kit/access/history-access';
import { scopeReaches } from '#server/kit/access/scope';
import { ScreenPairingStore } from './screen-pairing.store';
import { ScreenStore } from './screen.store';

const settingsOf = ({
  name,
  place,
  venueId,
  showsFigures,
}: Pick<ParsedOf<typeof screens.pair>, 'name' | 'place' | 'venueId' | 'showsFigures'>) => ({
  name,
  place: place ?? '',
  venueId: venueId ?? null,
  showsFigures,
});

/** Manages displays for staff. */
@Injectable()
export class ScreenService {
  constructor(
    private readonly db: Db,
    private readonly store: ScreenStore,
    private readonly pairings: ScreenPairingStore,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the displays in the caller's scope. */
  async list(query: ParsedOf<typeof screens.list>, caller: Member): Promise<AnswerOf<typeof screens.list>> {
    const page = await this.store.list.page(query, caller);
    const now = this.clock.now();
    return {
      ...page,
      content: page.content.map((row) => ({
        ...row,
        state: screenStateOf(row.seenAt, now),
        gmtCreate: schoolStamp(row.gmtCreate),
      })),
    };
  }

  /** Throws if a display, revoked ones included, is outside the caller's scope. */
  @HistoryAccess('screen')
  async assertReachable(caller: Member, key: string): Promise<void> {
    const row = /^\d{1,9}$/.test(key) ? await this.store.find(Number(key)) : null;
    if (!row || !scopeReaches(caller, { venueId: row.venueId })) throw new Failure(screenFailure.screenMissing);
  }

  /** Pairs the display that shows the code. The first person to enter a code consumes it. */
  pair({ code, ...settings }: ParsedOf<typeof screens.pair>, caller: Member): Promise<AnswerOf<typeof screens.pair>> {
    this.assertVenue(caller, settings.venueId);
    return this.db.transact(async (tx) => {
      const pairing = await this.pairings.lockByCode(tx, code);
      if (!pairing) throw new Failure(screenFailure.pairingCodeWrong);
      const id = await this.store.add(tx, {
        ...settingsOf(settings),
        playlist: [],
        page: pairing.page,
        size: pairing.size,
        pairedBy: caller.userId,
      });
      await this.pairings.setScreen(tx, pairing.claimHash, id);
      await writeAudit(tx, caller, {
        action: 'screen.pair',
        object: `screen:${id}`,
        after: { venueId: settings.venueId ?? null, showsFigures: settings.showsFigures },
      });
      return { id };
    });
  }

  /** Renames or moves a display and sets what it may show. */
  edit(
    { id, playlist, ...settings }: ParsedOf<typeof screens.edit>,
    caller: Member,
  ): Promise<AnswerOf<typeof screens.edit>> {
    this.assertVenue(caller, settings.venueId);
    if (!playlist.every(({ page }) => isScreenPage(page))) throw new Failure(screenFailure.screenPageWrong);
    return this.db.transact(async (tx) => {
      const before = await this.lock(tx, id, caller);
      const patch = await this.store.change(tx, id, { ...settingsOf(settings), playlist });
      await writeAudit(tx, caller, {
        action: 'screen.edit',
        object: `screen:${id}`,
        before,
        after: { venueId: settings.venueId ?? null, showsFigures: settings.showsFigures, playlist },
      });
      tx.emitLive([{ room: room.display(id), patch }]);
      return { id };
    });
  }

  /** Sends a command to a display. It executes each command once, in order; after being offline only the last one. */
  command(
    { id, op, page }: ParsedOf<typeof screens.command>,
    caller: Member,
  ): Promise<AnswerOf<typeof screens.command>> {
    if (op === screenOp.show && !isScreenPage(page ?? '')) throw new Failure(screenFailure.screenPageWrong);
    return this.db.transact(async (tx) => {
      await this.lock(tx, id, caller);
      const { no, body } = await this.store.addCommand(tx, id, {
        op,
        page: op === screenOp.show ? (page ?? null) : null,
      });
      await writeAudit(tx, caller, { action: 'screen.command', object: `screen:${id}`, after: { op } });
      tx.emitLive([{ room: room.display(id), patch: body }]);
      return { no };
    });
  }

  /** Shows a notice over the pages of displays, or takes it away; all of them or none. */
  notify(
    { ids, zh, en, minutes }: ParsedOf<typeof screens.notify>,
    caller: Member,
  ): Promise<AnswerOf<typeof screens.notify>> {
    if (minutes > 0 && zh === '') throw new Failure(screenFailure.noticeEmpty);
    return this.db.transact(async (tx) => {
      const all = [...new Set(ids)].sort((a, b) => a - b);
      for (const id of all) {
        await this.lock(tx, id, caller);
        const patch = await this.store.setNotice(tx, id, { zh, en: en || zh, minutes });
        await writeAudit(tx, caller, { action: 'screen.notice', object: `screen:${id}`, after: { zh, minutes } });
        tx.emitLive([{ room: room.display(id), patch }]);
      }
      return { shown: all.length };
    });
  }

  /** Revokes the token of a display. */
  revoke(id: number, caller: Member): Promise<AnswerOf<typeof screens.revoke>> {
    return this.db.transact(async (tx) => {
      await this.lock(tx, id, caller);
      await this.store.revoke(tx, id);
      await this.pairings.dropOfScreen(tx, id);
      await writeAudit(tx, caller, { action: 'screen.revoke', object: `screen:${id}` });
      return { id };
    });
  }

  private async lock(tx: Tx, id: number, caller: Member): Promise<{ venueId: number | null; showsFigures: boolean }> {
    const row = await this.store.lock(tx, id);
    if (!row || !scopeReaches(caller, { venueId: row.venueId })) throw new Failure(screenFailure.screenMissing);
    return { venueId: row.venueId, showsFigures: row.showsFigures };
  }

  /** Throws unless the venue is in the caller's scope; a display without a venue requires full scope. */
  private assertVenue(caller: Member, venueId: number | undefined): void {
    if (!scopeReaches(caller, { venueId: venueId ?? null })) throw new Failure(sessionFailure.noRight);
  }
}
