import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A stay of a person or of a card in a venue, derived from gate events. */
@Entity('presence')
export class PresenceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  /** The card or bracelet of someone without an account. */
  @Column({ name: 'card_no', type: 'text', nullable: true })
  cardNo: string | null;

  /** The day of the venue; an entry after midnight may belong to the day before. */
  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'in_event', type: 'bigint' })
  inEvent: number;

  @Column({ name: 'out_event', type: 'bigint', nullable: true })
  outEvent: number | null;

  @Column({ name: 'in_at', type: 'timestamptz' })
  inAt: Date;

  @Column({ name: 'out_at', type: 'timestamptz', nullable: true })
  outAt: Date | null;

  @Column({ type: 'integer', nullable: true })
  minutes: number | null;

  @Column({ name: 'closed_as', type: 'smallint', nullable: true })
  closedAs: number | null;

  /** Whether the exit is missing. */
  @Column({ type: 'boolean', default: false })
  flagged: boolean;
}
