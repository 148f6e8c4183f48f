import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { BindStatus, CardStatus } from '#domain/bracelets/bracelet.status';

/** A wristband with a chip, and who wears it. The deposit in fen is what the next holder pays. */
@Entity('bracelet')
export class BraceletEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'chip_no', type: 'text' })
  chipNo: string;

  @Column({ name: 'label_no', type: 'text' })
  labelNo: string;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'smallint' })
  colour: number;

  @Column({ name: 'card_status', type: 'smallint', default: 1 })
  cardStatus: CardStatus;

  @Column({ name: 'bind_status', type: 'smallint', default: 1 })
  bindStatus: BindStatus;

  @Column({ type: 'integer', default: 0 })
  deposit: number;

  @Column({ name: 'holder_id', type: 'integer', nullable: true })
  holderId: number | null;

  @Column({ name: 'guest_name', type: 'text', nullable: true })
  guestName: string | null;

  @Column({ name: 'guest_phone', type: 'text', nullable: true })
  guestPhone: string | null;

  @Column({ name: 'issued_by', type: 'integer', nullable: true })
  issuedBy: number | null;

  @Column({ name: 'issued_at', type: 'timestamptz', nullable: true })
  issuedAt: Date | null;

  /** The sale of the deposit of the present holder. */
  @Column({ name: 'deposit_no', type: 'text', nullable: true })
  depositNo: string | null;

  @Column({ name: 'deposit_paid', type: 'boolean', default: false })
  depositPaid: boolean;

  /** When it last came back to the desk: visits before are not those of who wears it. */
  @Column({ name: 'returned_at', type: 'timestamptz', nullable: true })
  returnedAt: Date | null;

  @Column({ name: 'last_use', type: 'timestamptz', nullable: true })
  lastUse: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
