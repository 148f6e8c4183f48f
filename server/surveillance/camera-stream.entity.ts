import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StreamKind } from '#domain/surveillance/surveillance.status';

/** How a camera is shown: paths of its snapshot and its stream on the media server. */
@Entity('camera_stream')
export class CameraStreamEntity {
  @PrimaryColumn({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ name: 'snapshot_path', type: 'text', default: '' })
  snapshotPath: string;

  @Column({ name: 'stream_kind', type: 'smallint', default: 0 })
  streamKind: StreamKind;

  @Column({ name: 'stream_path', type: 'text', default: '' })
  streamPath: string;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
