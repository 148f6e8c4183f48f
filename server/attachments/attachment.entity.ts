import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded file, and the record that uses it. */
@Entity('attachment')
export class AttachmentEntity {
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Column({ name: 'owner_id', type: 'integer' })
  ownerId: number;

  @Column({ name: 'file_class', type: 'smallint' })
  fileClass: number;

  @Column({ type: 'boolean', default: false })
  open: boolean;

  @Column({ type: 'text' })
  ext: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'integer' })
  bytes: number;

  @Column({ type: 'text' })
  sha256: string;

  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  @Column({ name: 'used_by', type: 'text', nullable: true })
  usedBy: string | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt: Date | null;
}
