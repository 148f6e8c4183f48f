import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A restriction that keeps a member from booking in some or all venues for some time. */
@Entity('user_restriction')
export class UserRestrictionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'venue_ids', type: 'integer', array: true, nullable: true })
  venueIds: readonly number[] | null;

  @Column({ type: 'text' })
  reason: string;

  @Column({ name: 'begin_on', type: 'date' })
  beginOn: string;

  @Column({ name: 'end_on', type: 'date', nullable: true })
  endOn: string | null;

  @Column({ type: 'integer' })
  operator: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'lifted_at', type: 'timestamptz', nullable: true })
  liftedAt: Date | null;

  @Column({ name: 'lifted_by', type: 'integer', nullable: true })
  liftedBy: number | null;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
