import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { surveillanceFailure } from '#domain/surveillance/surveillance.failures';
import { isMediaPath, SNAPSHOT_TICKET_SECONDS, STREAM_TICKET_SECONDS } from '#domain/surveillance/surveillance.rules';
import { cameraViewKind, streamKind } from '#domain/surveillance/surveillance.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cameraViewRow, surveillance, type CameraViewRow } from '#contract/surveillance/surveillance.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { CameraStore } from './camera.store';
import { CameraViewStore } from './camera-view.store';
import { MediaAddresses } from './media-address.service';

const sheet: Sheet<CameraViewRow> = {
  zh: '监控查看记录',
  en: 'Camera view log',
  row: cameraViewRow,
  columns: [
    { key: 'beganAt', width: 22 },
    { key: 'userName' },
    { key: 'account' },
    { key: 'cameraName', width: 24, value: (row, lang) => (lang === 'en' ? row.enCameraName : row.cameraName) },
    { key: 'venueName', width: 20, value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'kind', of: cameraViewKind },
    { key: 'seconds', width: 10 },
    { key: 'ip', width: 18 },
  ],
};

/** Shows cameras to staff by signed addresses and logs every view. */
@Injectable()
export class SurveillanceService {
  constructor(
    private readonly db: Db,
    private readonly cameras: CameraStore,
    private readonly log: CameraViewStore,
    private readonly media: MediaAddresses,
  ) {}

  /** Returns the cameras in the caller's scope. */
  list(query: ParsedOf<typeof surveillance.list>, caller: Member): Promise<AnswerOf<typeof surveillance.list>> {
    return this.cameras.list.page(query, caller);
  }

  /** Returns addresses of the snapshots of cameras in the caller's scope that have one, and logs the views. */
  async snapshots(
    { ids }: ParsedOf<typeof surveillance.snapshots>,
    caller: Member,
  ): Promise<AnswerOf<typeof surveillance.snapshots>> {
    const found = await this.cameras.find(ids, caller);
    if (found.length !== new Set(ids).size) throw new Failure(surveillanceFailure.cameraMissing);
    const shown = found.filter(({ snapshotPath }) => snapshotPath !== '');
    const addresses = shown.map(({ id, snapshotPath }) => ({
      id,
      ...this.media.sign(snapshotPath, SNAPSHOT_TICKET_SECONDS),
    }));
    if (shown.length > 0)
      await this.log.seeSnapshots(
        caller.userId,
        shown.map(({ id }) => id),
        caller.ip,
      );
    return addresses;
  }

  /** Opens the stream of a camera in the caller's scope and logs the view. */
  async open({ id }: ParsedOf<typeof surveillance.open>, caller: Member): Promise<AnswerOf<typeof surveillance.open>> {
    const [camera] = await this.cameras.find([id], caller);
    if (!camera) throw new Failure(surveillanceFailure.cameraMissing);
    if (camera.streamKind === streamKind.none) throw new Failure(surveillanceFailure.cameraNoStream);
    const address = this.media.sign(camera.streamPath, STREAM_TICKET_SECONDS);
    const viewId = await this.log.openStream(caller.userId, id, caller.ip);
    return { ...address, viewId, kind: camera.streamKind };
  }

  /** Goes on with an own view. */
  async keep({ viewId }: ParsedOf<typeof surveillance.keep>, caller: Member): Promise<{ seconds: number }> {
    const seconds = await this.log.keepStream(caller.userId, viewId);
    if (seconds === null) throw new Failure(surveillanceFailure.cameraViewOver);
    return { seconds };
  }

  /** Changes how a camera in the caller's scope is shown. */
  save({ id, version, ...shown }: ParsedOf<typeof surveillance.save>, caller: Member): Promise<{ id: number }> {
    const streamPath = shown.streamKind === streamKind.none ? '' : shown.streamPath;
    const paths = [shown.snapshotPath, ...(shown.streamKind === streamKind.none ? [] : [streamPath])];
    if (paths.some((path, n) => (path !== '' || n > 0) && !isMediaPath(path)))
      throw new Failure(surveillanceFailure.cameraPath);
    return this.db.transact(async (tx) => {
      const [held] = await this.cameras.find([id], caller, tx);
      if (!held) throw new Failure(surveillanceFailure.cameraMissing);
      const saved = await this.cameras.save(tx, {
        hardwareId: id,
        ...shown,
        streamPath,
        version: version ?? held.version,
      });
      if (!saved) throw new Failure(systemFailure.staleVersion);
      const { snapshotPath, streamKind: kind, streamPath: path } = held;
      await writeAudit(tx, caller, {
        action: 'camera.change',
        object: `camera:${id}`,
        before: { snapshotPath, streamKind: kind, streamPath: path },
        after: { ...shown, streamPath },
      });
      return { id };
    });
  }

  /** Returns the views of cameras in the caller's scope. */
  views(query: ParsedOf<typeof surveillance.views>, caller: Member): Promise<AnswerOf<typeof surveillance.views>> {
    return this.log.list.page(query, caller);
  }

  /** Exports the filtered views as a sheet. */
  @ExportSource(surveillance.exportViews)
  sheet(caller: Member, query: Omit<ParsedOf<typeof surveillance.exportViews>, 'lang'>): ListSheet<CameraViewRow> {
    return { sheet, batches: this.log.list.rows(query, caller) };
  }
}
