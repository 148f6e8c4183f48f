import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The request of a screen to be paired, until a code is confirmed or it expires. */
@Entity('screen_pairing')
export class ScreenPairingEntity {
  @PrimaryColumn({ name: 'claim_hash', type: 'text' })
  claimHash: string;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  page: string;

  @Column({ type: 'text', nullable: true })
  size: string | null;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'screen_id', type: 'integer', nullable: true })
  screenId: number | null;
}
