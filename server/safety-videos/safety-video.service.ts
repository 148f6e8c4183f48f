import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused, type FailureSpec } from '#domain/kit/failure';
import { safetyVideoFailure } from '#domain/safety-videos/safety-video.failures';
import { whyNotQuiz } from '#domain/safety-videos/safety-watch.rules';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { safetyVideoRow, safetyVideos, type StoredVideoRow } from '#contract/safety-videos/safety-video.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { SafetyVideoStore, type StoredSafetyVideo } from './safety-video.store';
import { VideoFileService } from './video-file.service';

type Form = ParsedOf<typeof safetyVideos.save>;
type Draft = DraftOf<Form>;

const sheet: Sheet<StoredVideoRow> = {
  zh: '安全视频',
  en: 'Safety videos',
  row: safetyVideoRow,
  columns: [
    { key: 'title', width: 30 },
    { key: 'enTitle', width: 30 },
    { key: 'seconds', width: 10 },
    { key: 'validMonths', width: 10 },
    { key: 'siteNames', width: 40, value: (row, lang) => (lang === 'en' ? row.enSiteNames : row.siteNames) },
    { key: 'questions', width: 8 },
    { key: 'passMark', width: 10 },
    { key: 'valid', width: 12 },
    { key: 'status', of: switchStatus },
  ],
};

const columnsOf = ({ file, siteIds: _siteIds, ...draft }: Draft) => ({
  ...draft,
  fileId: file?.id ?? null,
  fileExt: file?.ext ?? '',
});

/** Manages safety videos. A caller edits those whose sites are all in scope. */
@Injectable()
export class SafetyVideoService extends ResourceService<Form, StoredSafetyVideo> {
  protected readonly name = 'safetyVideo';
  protected override readonly constraintFailures: Readonly<Record<string, FailureSpec>> = {
    safety_watch_video_id_fkey: safetyVideoFailure.safetyVideoWatched,
  };

  constructor(
    db: Db,
    private readonly store: SafetyVideoStore,
    private readonly tables: VenueTables,
    private readonly videos: VideoFileService,
  ) {
    super(db);
  }

  /** Returns the videos that sites in the caller's scope require; all of them if the scope is unrestricted. */
  async list(query: ParsedOf<typeof safetyVideos.list>, caller: Member): Promise<AnswerOf<typeof safetyVideos.list>> {
    const page = await this.store.list.page(query, caller);
    return { ...page, content: page.content.map((row) => ({ ...row, editable: this.mayEdit(caller, row.siteIds) })) };
  }

  /** Exports the filtered videos as a sheet. */
  @ExportSource(safetyVideos.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof safetyVideos.exportFile>, 'lang'>): ListSheet<StoredVideoRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  /** Returns the sites that may require a video. */
  async choices(caller: Member): Promise<AnswerOf<typeof safetyVideos.choices>> {
    return {
      sites: this.sitesWithin(caller).map(({ id, siteName, enName, venue }) => ({
        id,
        name: `${venue.venueName} · ${siteName}`,
        enName: `${venue.enName} · ${enName}`,
      })),
    };
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredSafetyVideo> {
    const held = await this.store.lock(tx, id);
    if (!held || !this.mayEdit(caller, held.siteIds)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  protected async validate(_tx: Tx, draft: Draft, caller: Member): Promise<Draft> {
    if ((draft.file === null) === (draft.address === '')) throw new Failure(safetyVideoFailure.safetyVideoSource);
    if (draft.address !== '') this.videos.assertAddress(draft.address);
    throwIfRefused(whyNotQuiz(draft.quiz));
    const siteIds = [...new Set(draft.siteIds)].sort((a, b) => a - b);
    if (!this.mayEdit(caller, siteIds)) throw new Failure(placeFailure.placeMissing);
    const real = draft.file && (await this.videos.secondsOf(draft.file.id));
    if (real !== null && draft.seconds > real) throw new Failure(safetyVideoFailure.safetyVideoShorter, { real });
    return { ...draft, siteIds };
  }

  protected async insert(tx: Tx, draft: Draft, caller: Member): Promise<number> {
    const id = await this.store.add(tx, columnsOf(draft), draft.siteIds);
    await this.videos.bind(tx, id, draft.file, caller);
    return id;
  }

  protected async update(tx: Tx, id: number, draft: Draft, _held: StoredSafetyVideo, caller: Member): Promise<void> {
    await this.store.change(tx, id, columnsOf(draft), draft.siteIds);
    await this.videos.bind(tx, id, draft.file, caller);
  }

  protected async delete(tx: Tx, id: number, _held: StoredSafetyVideo, caller: Member): Promise<void> {
    await this.videos.bind(tx, id, null, caller);
    await this.store.drop(tx, id);
  }

  private sitesWithin(scope: Scope): Site[] {
    return this.tables.sites.filter(({ venueId, venue }) =>
      scopeReaches(scope, { venueId, merchantId: venue.merchantId }),
    );
  }

  /** Returns whether the scope covers all of these sites; a restricted scope covers no video without sites. */
  private mayEdit(scope: Scope, siteIds: readonly number[]): boolean {
    const within = new Set(this.sitesWithin(scope).map(({ id }) => id));
    const isUnrestricted = scope.venueIds === null && scope.merchantIds === null;
    return siteIds.every((id) => within.has(id)) && (siteIds.length > 0 || isUnrestricted);
  }
}
