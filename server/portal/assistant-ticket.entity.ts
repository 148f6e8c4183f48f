import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time ticket that identifies a member to the assistant. */
@Entity('assistant_ticket')
export class AssistantTicketEntity {
  @PrimaryColumn({ type: 'text' })
  hash: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
