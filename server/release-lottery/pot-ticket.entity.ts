import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ticket of a member in a release lottery, and its result. */
@Entity('pot_ticket')
export class PotTicketEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'site_id', type: 'integer' })
  siteId: number;

  @Column({ type: 'date' })
  date: string;

  @Column({ name: 'ticket_no', type: 'integer' })
  ticketNo: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ type: 'jsonb' })
  wish: unknown;

  @Column({ type: 'text', array: true })
  wants: readonly string[];

  @Column({ type: 'smallint', default: 0 })
  result: number;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'trade_no', type: 'text', nullable: true })
  tradeNo: string | null;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
