import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A background step of a bulk booking that failed, with the time of the next try. */
@Entity('bulk_stuck')
export class BulkStuckEntity {
  @PrimaryColumn({ name: 'bulk_id', type: 'integer' })
  bulkId: number;

  @PrimaryColumn({ type: 'text' })
  work: string;

  @Column({ type: 'integer', default: 1 })
  tries: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  since: Date;

  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt: Date;
}
