import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceIssueError, faceIssueStatus, faceOp } from '#domain/devices/device.status';
import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { devices, faceRow, type FaceRow } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { FaceDeskStore, type FaceListRow } from './face-desk.store';

const sheet: Sheet<FaceRow> = {
  zh: '人脸下发',
  en: 'Face sync',
  row: faceRow,
  columns: [
    { key: 'userName', width: 14 },
    { key: 'deviceName', value: (row, lang) => (lang === 'zh' ? row.deviceName : row.enDeviceName), width: 26 },
    { key: 'venueName', value: (row, lang) => (lang === 'zh' ? row.venueName : row.enVenueName) },
    { key: 'op', of: faceOp, width: 10 },
    { key: 'tradeNo', width: 20 },
    { key: 'validFrom', width: 20 },
    { key: 'validTo', width: 20 },
    { key: 'status', of: faceIssueStatus, width: 10 },
    { key: 'tries', width: 8 },
    { key: 'lastError', of: faceIssueError, width: 24 },
    { key: 'issuedAt', width: 20 },
    { key: 'gmtCreate', width: 20 },
  ],
};

const toFaceRow = ({ userName, validFrom, validTo, issuedAt, gmtCreate, ...rest }: FaceListRow): FaceRow => ({
  ...rest,
  userName: maskName(userName),
  validFrom: schoolStamp(validFrom),
  validTo: schoolStamp(validTo),
  issuedAt: issuedAt === null ? null : schoolStamp(issuedAt),
  gmtCreate: schoolStamp(gmtCreate),
});

/** Lists and retries face jobs for the staff of some venues. */
@Injectable()
export class FaceDeskService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly store: FaceDeskStore,
  ) {}

  /** Returns a page of face jobs in the member's scope and the state of every terminal there. */
  async list(query: ParsedOf<typeof devices.faces>, member: Member): Promise<AnswerOf<typeof devices.faces>> {
    const [page, terminals] = await Promise.all([
      this.store.list.page(query, member),
      this.store.countByTerminal(member),
    ]);
    return { ...page, content: page.content.map(toFaceRow), devices: terminals };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(devices.exportFaces)
  sheet(caller: Member, query: Omit<ParsedOf<typeof devices.exportFaces>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(query, caller), toFaceRow),
    };
  }

  /** Makes queued jobs due now and resets their attempts; jobs of an offline terminal still wait. Returns how many. */
  async retry(ids: readonly number[], caller: Member): Promise<number> {
    return this.db.transact(async (tx) => {
      const found = await this.store.lockMany(tx, ids, caller);
      if (found.length === 0) throw new Failure(deviceFailure.faceJobMissing);
      const queued = found.filter(({ status }) => status === faceIssueStatus.queued).map(({ id }) => id);
      if (queued.length === 0) throw new Failure(deviceFailure.faceAlreadyIssued);
      await this.store.retry(tx, queued);
      await writeAudit(tx, caller, { action: 'face.retry', object: `face:${queued.join(',')}` });
      return queued.length;
    });
  }
}
