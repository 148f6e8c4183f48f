import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The agreement of a member to a version of the terms. */
@Entity('protocol_agreement')
export class ProtocolAgreementEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'protocol_id', type: 'integer' })
  protocolId: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer', nullable: true })
  roleId: number | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  @Column({ type: 'text', default: '' })
  ip: string;
}
