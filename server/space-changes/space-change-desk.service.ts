import { Injectable } from '@nestjs/common';
import { toSquareMetres } from '#domain/buildings/area.rules';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { isRefused, planChange, type RegisteredRoom } from '#domain/space-changes/space-change.rules';
import { spaceChangeFailure } from '#domain/space-changes/space-change.failures';
import { spaceChangeKind, type RepairTrade } from '#domain/space-changes/space-change.status';
import { checkStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  spaceChangeRow,
  spaceChanges,
  type RoomDifference,
  type SpaceChangeRow,
} from '#contract/space-changes/space-change.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { SpaceChangeRooms } from './space-change-rooms.service';
import { SpaceChangeStore, type PersonName, type StoredChange } from './space-change.store';

const HISTORY = 20;
const sheet: Sheet<SpaceChangeRow> = {
  zh: '空间变更',
  en: 'Space changes',
  row: spaceChangeRow,
  columns: [
    { key: 'submittedAt' },
    { key: 'kind', of: spaceChangeKind },
    { key: 'rooms' },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'applicant', value: (row, lang) => (lang === 'en' ? row.enApplicant : row.applicant) },
    { key: 'reason' },
    { key: 'checkStatus', of: checkStatus },
    { key: 'checkContent' },
    { key: 'checker', value: (row, lang) => (lang === 'en' ? row.enChecker : row.checker) },
  ],
};

/** What only requests of some kinds have. */
interface AskedOfKind {
  readonly kind: StoredChange['kind'];
  readonly join?: readonly number[];
  readonly leave?: readonly number[];
  readonly trade?: RepairTrade;
  readonly borrower?: string;
  readonly until?: string;
}
const asked = ({ request }: StoredChange): AskedOfKind => request;

type OrgNames = ReadonlyMap<number, { readonly orgName: string; readonly enOrgName: string }>;
type ShownRoom = RoomDifference['before'];

const shown = (room: RegisteredRoom | null, orgs: OrgNames): ShownRoom =>
  room && {
    roomNo: room.roomNo,
    area: toSquareMetres(room.area),
    usage: room.usage,
    useStatus: room.useStatus,
    ...(orgs.get(room.orgId ?? 0) ?? { orgName: '', enOrgName: '' }),
  };

/** Lists requests that change rooms and shows what each does, or did, to its rooms. */
@Injectable()
export class SpaceChangeDesk {
  constructor(
    private readonly db: Db,
    private readonly store: SpaceChangeStore,
    private readonly rooms: SpaceChangeRooms,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof spaceChanges.list>, caller: Member): Promise<AnswerOf<typeof spaceChanges.list>> {
    const page = await this.store.list.page(own(query, caller), caller);
    return { ...page, content: page.content.map((row) => ({ ...row, own: row.applicantId === caller.userId })) };
  }

  /** Returns the filtered requests as a sheet. */
  @ExportSource(spaceChanges.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof spaceChanges.exportFile>, 'lang'>): ListSheet<SpaceChangeRow> {
    return { sheet, batches: this.store.list.rows(own(filter, caller), caller) };
  }

  /** Returns what a request may name. */
  choices(caller: Member): Promise<AnswerOf<typeof spaceChanges.choices>> {
    return this.store.choices(caller);
  }

  /** Returns a request with its rooms before and after, and the history of its first room. */
  async detail(
    { id }: ParsedOf<typeof spaceChanges.detail>,
    caller: Member,
  ): Promise<AnswerOf<typeof spaceChanges.detail>> {
    const { row, change } = await this.find(id, caller);
    const [orgs, effect, history] = await Promise.all([
      this.store.orgNames(),
      this.effectOf(change),
      this.store.historyOf(change.roomIds[0] ?? 0, HISTORY),
    ]);
    return {
      ...row,
      own: row.applicantId === caller.userId,
      changes: effect.changes.map(({ before, after }) => ({ before: shown(before, orgs), after: shown(after, orgs) })),
      join: effect.join,
      leave: effect.leave,
      refusal: effect.refusal,
      trade: asked(change).trade ?? null,
      borrower: asked(change).borrower ?? '',
      until: asked(change).until ?? null,
      history: history.map(({ at, kind, before, after }) => ({
        at,
        kind: kind as SpaceChangeRow['kind'],
        before: shown(before, orgs),
        after: shown(after, orgs),
      })),
    };
  }

  /** Returns a URL of a file of a request that is valid for one minute. */
  async proof({ id, attachmentId }: ParsedOf<typeof spaceChanges.proof>, caller: Member): Promise<{ url: string }> {
    const { row } = await this.find(id, caller);
    if (!row.fileIds.includes(attachmentId)) throw new Failure(spaceChangeFailure.changeMissing);
    return { url: this.downloads.ticketUrl(attachmentId) };
  }

  /** Returns what a passed request did, or what a waiting one would do now. */
  private async effectOf(change: StoredChange) {
    if (change.checkStatus === checkStatus.passed) {
      const { join = [], leave = [] } = asked(change);
      const names = await this.store.peopleNames([...join, ...leave]);
      const named = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []);
      return {
        changes: await this.store.eventsOf(change.id),
        join: named(join),
        leave: named(leave),
        refusal: null,
      };
    }
    const found = await this.db.transact((tx) => this.rooms.read(tx, change.roomIds));
    const rooms = found.rooms.map(({ version: _, ...room }) => room);
    const plan = planChange(change.request, rooms, found.occupants);
    if (isRefused(plan))
      return {
        join: [] as PersonName[],
        leave: [] as PersonName[],
        changes: rooms.map((room) => ({ before: room, after: room })),
        refusal: {
          message: sentenceOf(plan.spec, 'zh', plan.facts),
          messageEn: sentenceOf(plan.spec, 'en', plan.facts),
        },
      };
    const names = await this.store.peopleNames([...plan.join, ...plan.leave].map(({ spaceUserId }) => spaceUserId));
    const named = (of: readonly { readonly spaceUserId: number }[]) =>
      of.flatMap(({ spaceUserId }) => names.get(spaceUserId) ?? []);
    return {
      changes: [
        ...rooms.map((room) => ({
          before: room,
          after: plan.retired.includes(room.id) ? null : (plan.updated.find(({ id }) => id === room.id) ?? room),
        })),
        ...plan.added.map(({ from: _, ...room }) => ({ before: null, after: { ...room, id: 0 } })),
      ],
      join: named(plan.join),
      leave: named(plan.leave),
      refusal: null,
    };
  }

  private async find(id: number, caller: Member) {
    const [[row], change] = await Promise.all([this.store.list.first({ id }, 1, caller), this.store.find(id)]);
    if (!row || !change) throw new Failure(spaceChangeFailure.changeMissing);
    return { row, change };
  }
}

/** Returns a filter with the caller's id where only own requests are asked for. */
const own = <Q extends { readonly mine?: boolean | undefined }>({ mine, ...query }: Q, { userId }: Member) => ({
  ...query,
  ...(mine === true ? { mine: userId } : {}),
});
