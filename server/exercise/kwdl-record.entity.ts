import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A stay or a request of a student as a rule counts it. */
@Entity('kwdl_record')
export class KwdlRecordEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'rule_id', type: 'integer' })
  ruleId: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ type: 'smallint' })
  source: number;

  @Column({ name: 'visit_id', type: 'bigint', nullable: true })
  visitId: number | null;

  @Column({ name: 'claim_id', type: 'integer', nullable: true })
  claimId: number | null;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'begin_minute', type: 'smallint' })
  beginMinute: number;

  @Column({ name: 'end_minute', type: 'smallint', nullable: true })
  endMinute: number | null;

  @Column({ type: 'smallint' })
  minutes: number;

  @Column({ type: 'boolean' })
  valid: boolean;

  @Column({ name: 'invalid_reason', type: 'smallint', nullable: true })
  invalidReason: number | null;
}
