import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step of the registration of a family member. */
@Entity('family_log')
export class FamilyLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'family_id', type: 'integer' })
  familyId: number;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer', nullable: true })
  actor: number | null;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
