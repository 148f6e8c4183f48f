import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The levels before the final decision of a kind, for a venue or all, from an amount in fen. */
@Entity('approval_chain')
export class ApprovalChainEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ name: 'source_type', type: 'integer' })
  sourceType: number;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'min_amount', type: 'integer', default: 0 })
  minAmount: number;

  @Column({ name: 'level1_roles', type: 'integer', array: true, default: () => "'{}'" })
  level1Roles: readonly number[];

  @Column({ name: 'level1_user_id', type: 'integer', nullable: true })
  level1UserId: number | null;

  @Column({ name: 'level2_roles', type: 'integer', array: true, default: () => "'{}'" })
  level2Roles: readonly number[];

  @Column({ name: 'level2_user_id', type: 'integer', nullable: true })
  level2UserId: number | null;

  @Column({ name: 'escalate_hours', type: 'smallint', default: 0 })
  escalateHours: number;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
