import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The relation of a member to a companion, and whether the companion accepted it. */
@Entity('buddy')
export class BuddyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'buddy_user_id', type: 'integer' })
  buddyUserId: number;

  @Column({ name: 'check_status', type: 'smallint', default: 1 })
  checkStatus: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'relation_note', type: 'text', default: '' })
  relationNote: string;

  @Column({ name: 'answered_at', type: 'timestamptz', nullable: true })
  answeredAt: Date | null;
}
