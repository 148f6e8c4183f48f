import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step of a registration: submission, review or change. */
@Entity('registration_log')
export class RegistrationLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'registration_id', type: 'integer' })
  registrationId: number;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'integer' })
  actor: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
