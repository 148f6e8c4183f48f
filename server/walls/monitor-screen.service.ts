import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { wallFailure } from '#domain/walls/wall.failures';
import { whyNotLayout } from '#domain/walls/wall-layout.rules';
import { wallPlace, wallTheme } from '#domain/walls/wall-widget.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { monitorScreenRow, monitorScreens, type MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { MonitorScreenEntity } from './monitor-screen.entity';
import { MonitorScreenStore } from './monitor-screen.store';

type Form = ParsedOf<typeof monitorScreens.save>;
type WallDraft = Omit<MonitorScreenEntity, 'id' | 'version' | 'gmtCreate'>;

const sheet: Sheet<MonitorScreenRow> = {
  zh: '大屏布局',
  en: 'Wall layouts',
  row: monitorScreenRow,
  columns: [
    { key: 'code' },
    { key: 'title', value: (row, lang) => (lang === 'en' ? row.enTitle : row.title) },
    { key: 'placeKind', of: wallPlace },
    { key: 'placeName', value: (row, lang) => (lang === 'en' ? row.enPlaceName : row.placeName) },
    { key: 'theme', of: wallTheme },
    { key: 'rotationSeconds' },
    { key: 'showRevenue' },
    { key: 'status', of: switchStatus },
  ],
};

/** Edits walls and their layouts. Running walls read a changed layout at once. */
@Injectable()
export class MonitorScreenService extends EntityResource<Form, MonitorScreenEntity, WallDraft> {
  protected readonly name = 'monitorScreen';
  protected readonly entity = MonitorScreenEntity;
  protected override readonly missing = wallFailure.wallMissing;
  protected override readonly constraintFailures = { monitor_screen_code_key: wallFailure.wallCodeTaken };

  constructor(
    db: Db,
    private readonly store: MonitorScreenStore,
    private readonly tables: VenueTables,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof monitorScreens.list>, caller: Member): Promise<AnswerOf<typeof monitorScreens.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns one wall; throws if it does not exist or is outside the caller's scope. */
  async detail(id: number, caller: Member): Promise<AnswerOf<typeof monitorScreens.detail>> {
    const [row] = await this.store.list.first({ id }, 1, caller);
    if (!row) throw new Failure(this.missing);
    return row;
  }

  /** Returns the filtered walls as a sheet. */
  @ExportSource(monitorScreens.exportFile)
  sheet(caller: Caller, filter: Omit<ParsedOf<typeof monitorScreens.exportFile>, 'lang'>): ListSheet<MonitorScreenRow> {
    return { sheet, batches: this.store.list.rows(filter, caller as Member) };
  }

  /** Throws if a wall is outside the caller's scope. */
  @HistoryAccess('monitorScreen')
  async assertReachable(caller: Member, key: string): Promise<void> {
    const held = /^\d{1,9}$/.test(key) ? await this.store.find(Number(key)) : null;
    if (!held || !this.isReachable(held, caller)) throw new Failure(this.missing);
  }

  protected override isReachable({ venueId }: MonitorScreenEntity, caller: Member): boolean {
    return scopeReaches(caller, { venueId });
  }

  protected validate(
    _tx: Tx,
    { placeKind, venueId, siteId, ...rest }: DraftOf<Form>,
    caller: Member,
    held: MonitorScreenEntity | null,
  ): WallDraft {
    if (held?.fixed && held.code !== rest.code) throw new Failure(wallFailure.wallFixed);
    throwIfRefused(whyNotLayout(rest.layout, placeKind));
    const site = placeKind === wallPlace.site ? this.tables.site(siteId ?? 0) : undefined;
    const place = {
      venueId:
        placeKind === wallPlace.site
          ? (site?.venueId ?? null)
          : placeKind === wallPlace.venue
            ? (venueId ?? null)
            : null,
      siteId: site?.id ?? null,
    };
    // A wall with an address may take its place from the address; others need one.
    if (placeKind !== wallPlace.school && place.venueId === null && !held?.fixed)
      throw new Failure(wallFailure.wallPlaceMissing);
    if (place.venueId !== null && !this.tables.venues.some(({ id }) => id === place.venueId))
      throw new Failure(placeFailure.placeMissing);
    if (!scopeReaches(caller, { venueId: place.venueId })) throw new Failure(placeFailure.placeMissing);
    return { ...rest, ...place, placeKind, fixed: held?.fixed ?? false };
  }

  protected override async insert(tx: Tx, draft: WallDraft, caller: Member): Promise<number> {
    const id = await super.insert(tx, draft, caller);
    tx.emitLive([{ room: room.monitor(draft.code), patch: { version: 1 } }]);
    return id;
  }

  protected override async update(
    tx: Tx,
    id: number,
    draft: WallDraft,
    held: MonitorScreenEntity,
    caller: Member,
  ): Promise<void> {
    await super.update(tx, id, draft, held, caller);
    tx.emitLive([{ room: room.monitor(draft.code), patch: { version: held.version + 1 } }]);
    if (held.code !== draft.code) tx.emitLive([{ room: room.monitor(held.code), patch: { version: 0 } }]);
  }

  protected override async delete(tx: Tx, id: number, held: MonitorScreenEntity, caller: Member): Promise<void> {
    if (held.fixed) throw new Failure(wallFailure.wallFixed);
    await super.delete(tx, id, held, caller);
    tx.emitLive([{ room: room.monitor(held.code), patch: { version: 0 } }]);
  }
}
