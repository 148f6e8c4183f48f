import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { screenFailure } from '#domain/screens/screen.failures';
import { isScreenPage, screenStateOf } from '#domain/screens/screen.rules';
import { screenOp } from '#domain/screens/screen.status';
import { sessionFailure } from '#domain/session/session.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room, type LiveBody } from '#contract/kit/live';
import type { ScreenRow, screens } from '#contract/screens/screen.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { HistoryAccess } from '#server/kit/access/history-access';
import { contains, equals, listPage, type ListQuery } from '#server/kit/db/list';
import { scopeReaches, scopeConditions } from '#server/kit/access/scope';

interface ScreenListRow extends Omit<ScreenRow, 'state' | 'gmtCreate'>, Record<string, unknown> {
  readonly gmtCreate: number;
}

const list: ListQuery<'keyword' | 'venueId', never> = {
  select: `s.id, s.name, s.place, s.venue_id as "venueId", coalesce(v.venue_name, '') as "venueName", coalesce(v.en_name, '') as "enVenueName", s.page, s.shows_figures as "showsFigures",
    epoch_ms(s.seen_at) as "seenAt", epoch_ms(s.painted_at) as "paintedAt", epoch_ms(s.data_at) as "dataAt", epoch_ms(s.opened_at) as "openedAt", s.size, epoch_ms(s.gmt_create) as "gmtCreate"`,
  from: 'screen s left join venue v on v.id = s.venue_id',
  filters: { keyword: contains('s.name', 's.place'), venueId: equals('s.venue_id') },
  sorts: {},
  tieBreaker: 's.id desc',
};

/** SQL: the content of a display's own room. */
const BODY = `jsonb_build_object('name', name, 'figures', shows_figures, 'cmd', cmd)`;

/** Manages displays for staff. */
@Injectable()
export class ScreenService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the displays in the caller's scope. */
  async list(query: ParsedOf<typeof screens.list>, caller: Caller): Promise<AnswerOf<typeof screens.list>> {
    const scope = requireMember(caller);
    const page = await listPage<ScreenListRow>(this.db, list, query, (bind) => [
      's.revoked_at is null',
      ...scopeConditions(scope, { venue: 's.venue_id' })(bind),
    ]);
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
  async insistReachable(caller: Caller, key: string): Promise<void> {
    const [row] = /^\d{1,9}$/.test(key)
      ? await this.db.rows<{ venueId: number | null }>('select venue_id as "venueId" from screen where id = $1', [
          Number(key),
        ])
      : [];
    if (!row || !scopeReaches(requireMember(caller), { venueId: row.venueId }))
      throw new Failure(screenFailure.screenMissing);
  }

  /** Pairs the display that shows the code. The first person to enter a code consumes it. */
  pair({ code, ...settings }: ParsedOf<typeof screens.pair>, caller: Caller): Promise<AnswerOf<typeof screens.pair>> {
    this.insistVenue(caller, settings.venueId);
    return this.db.transact(async (tx) => {
      const [pairing] = await tx.rows<{ claim_hash: string; page: string; size: string | null }>(
        'select claim_hash, page, size from screen_pairing where code = $1 and screen_id is null and expires_at > app_now() for update',
        [code],
      );
      if (!pairing) throw new Failure(screenFailure.pairingCodeWrong);
      const [made] = await tx.rows<{ id: number }>(
        'insert into screen (name, place, venue_id, page, shows_figures, size, paired_by) values ($1, $2, $3, $4, $5, $6, $7) returning id',
        [
          settings.name,
          settings.place ?? '',
          settings.venueId ?? null,
          pairing.page,
          settings.showsFigures,
          pairing.size,
          requireMember(caller).userId,
        ],
      );
      const { id } = made as { id: number };
      await tx.rows('update screen_pairing set screen_id = $2 where claim_hash = $1', [pairing.claim_hash, id]);
      await writeAudit(tx, caller, {
        action: 'screen.pair',
        object: `screen:${id}`,
        after: { venueId: settings.venueId ?? null, showsFigures: settings.showsFigures },
      });
      return { id };
    });
  }

  /** Renames or moves a display and sets what it may show. */
  edit({ id, ...settings }: ParsedOf<typeof screens.edit>, caller: Caller): Promise<AnswerOf<typeof screens.edit>> {
    this.insistVenue(caller, settings.venueId);
    return this.db.transact(async (tx) => {
      const before = await this.lock(tx, id, caller);
      const [row] = await tx.rows<{ body: LiveBody }>(
        `
          update screen
          set name = $2, place = $3, venue_id = $4, shows_figures = $5
          where id = $1
          returning ${BODY} as body
        `,
        [id, settings.name, settings.place ?? '', settings.venueId ?? null, settings.showsFigures],
      );
      await writeAudit(tx, caller, {
        action: 'screen.edit',
        object: `screen:${id}`,
        before,
        after: { venueId: settings.venueId ?? null, showsFigures: settings.showsFigures },
      });
      await tx.emitLive([{ room: room.display(id), patch: (row as { body: LiveBody }).body }]);
      return { id };
    });
  }

  /** Sends a command to a display. It executes each command once, in order; after being offline only the last one. */
  command(
    { id, op, page }: ParsedOf<typeof screens.command>,
    caller: Caller,
  ): Promise<AnswerOf<typeof screens.command>> {
    if (op === screenOp.show && !isScreenPage(page ?? '')) throw new Failure(screenFailure.screenPageWrong);
    return this.db.transact(async (tx) => {
      await this.lock(tx, id, caller);
      const [row] = await tx.rows<{ no: number; body: LiveBody }>(
        `
          update screen
          set cmd_no = cmd_no + 1, cmd = jsonb_build_object('no', cmd_no + 1, 'op', $2::int, 'page', $3::text)
          where id = $1
          returning cmd_no as no, ${BODY} as body
        `,
        [id, op, op === screenOp.show ? page : null],
      );
      const { no, body } = row as { no: number; body: LiveBody };
      await writeAudit(tx, caller, { action: 'screen.command', object: `screen:${id}`, after: { op } });
      await tx.emitLive([{ room: room.display(id), patch: body }]);
      return { no };
    });
  }

  /** Revokes the token of a display. */
  revoke(id: number, caller: Caller): Promise<AnswerOf<typeof screens.revoke>> {
    return this.db.transact(async (tx) => {
      await this.lock(tx, id, caller);
      await tx.rows('update screen set revoked_at = app_now(), token_hash = null where id = $1', [id]);
      await tx.rows('delete from screen_pairing where screen_id = $1', [id]);
      await writeAudit(tx, caller, { action: 'screen.revoke', object: `screen:${id}` });
      return { id };
    });
  }

  private async lock(tx: Tx, id: number, caller: Caller): Promise<{ venueId: number | null; showsFigures: boolean }> {
    const [row] = await tx.rows<{ venueId: number | null; showsFigures: boolean }>(
      'select venue_id as "venueId", shows_figures as "showsFigures" from screen where id = $1 and revoked_at is null for update',
      [id],
    );
    if (!row || !scopeReaches(requireMember(caller), { venueId: row.venueId }))
      throw new Failure(screenFailure.screenMissing);
    return row;
  }

  /** Throws unless the venue is in the caller's scope; a display without a venue requires full scope. */
  private insistVenue(caller: Caller, venueId: number | undefined): void {
    if (!scopeReaches(requireMember(caller), { venueId: venueId ?? null })) throw new Failure(sessionFailure.noRight);
  }
}
