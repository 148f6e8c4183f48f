import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A started single sign-on, until its answer arrives or it expires. */
@Entity('sso_attempt')
export class SsoAttemptEntity {
  @PrimaryColumn({ name: 'state_hash', type: 'text' })
  stateHash: string;

  @Column({ type: 'text' })
  verifier: string;

  @Column({ type: 'text' })
  nonce: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
