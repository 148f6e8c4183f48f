import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A version of the terms that members agree to. */
@Entity('protocol')
export class ProtocolEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'en_content', type: 'text' })
  enContent: string;

  @Column({ type: 'smallint', default: 1 })
  kind: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'must_read_seconds', type: 'smallint', default: 0 })
  mustReadSeconds: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'published_at', type: 'timestamptz', nullable: true })
  publishedAt: Date | null;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;

  @Column({ name: 'row_version', type: 'integer', default: 0 })
  rowVersion: number;
}
