import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time ticket that turns a single sign-on into a session. */
@Entity('entry_ticket')
export class EntryTicketEntity {
  @PrimaryColumn({ type: 'text' })
  hash: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt: Date | null;

  @Column({ name: 'sso_id', type: 'bigint', nullable: true })
  ssoId: number | null;
}
