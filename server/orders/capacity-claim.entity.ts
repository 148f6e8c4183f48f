import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The places that an order takes in a slot booked by places. */
@Entity('capacity_claim')
export class CapacityClaimEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'time_id', type: 'integer' })
  timeId: number;

  @Column({ name: 'trade_no', type: 'text' })
  tradeNo: string;

  @Column({ type: 'integer' })
  places: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'released_at', type: 'timestamptz', nullable: true })
  releasedAt: Date | null;
}
