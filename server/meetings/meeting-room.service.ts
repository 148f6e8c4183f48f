import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingCheck, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { meetingSiteRow, meetingSites, type MeetingSiteRow } from '#contract/meetings/meeting-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { ListRequest } from '#server/kit/db/list';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { VenueTables } from '#server/venues/venue-tables.service';
import { MeetingRoomStore, type StoredRoom } from './meeting-room.store';

const equipmentText = ({ equipment }: MeetingSiteRow, lang: 'zh' | 'en'): string =>
  equipment.map((code) => enumMember(meetingService, code)?.[lang] ?? code).join(lang === 'en' ? ', ' : '、');

const sheet: Sheet<MeetingSiteRow> = {
  zh: '会议室',
  en: 'Meeting rooms',
  row: meetingSiteRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enName : row.siteName) },
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName) },
    { key: 'roomNo' },
    { key: 'capacity' },
    { key: 'layout', of: roomLayout },
    { key: 'equipment', value: equipmentText, width: 40 },
    { key: 'checkMode', of: meetingCheck },
    { key: 'status', of: switchStatus },
  ],
};

const auditedRoom = ({
  capacity,
  layout,
  equipment,
  checkMode,
}: Omit<StoredRoom, 'siteId' | 'venueId' | 'version'>) => ({
  capacity,
  layout,
  equipment,
  checkMode,
});

/** Administers meeting rooms. A site becomes one when its settings are saved. */
@Injectable()
export class MeetingRoomService {
  constructor(
    private readonly db: Db,
    private readonly store: MeetingRoomStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one page within the caller's scope. */
  list(query: ParsedOf<typeof meetingSites.list>, caller: Member): Promise<AnswerOf<typeof meetingSites.list>> {
    return this.store.list.page(query, caller);
  }

  /** Changes the settings of a room in the caller's scope. Throws if the version is outdated. */
  async save(
    { id, version, ...draft }: ParsedOf<typeof meetingSites.save>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingSites.save>> {
    const saved = await this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, id);
      if (!held || !scopeReaches(caller, { venueId: held.venueId }))
        throw new Failure(meetingFailure.meetingRoomMissing);
      if (held.version !== version) throw new Failure(systemFailure.staleVersion);
      const next = await this.store.put(tx, id, draft);
      await writeAudit(tx, caller, {
        action: 'meetingRoom.change',
        object: `site:${id}`,
        before: auditedRoom(held),
        after: auditedRoom(draft),
      });
      return next;
    });
    await this.tables.refresh();
    return { id, version: saved };
  }

  /** Exports the whole filtered list as a sheet. */
  @ExportSource(meetingSites.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<MeetingSiteRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }
}
