import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How a venue charges time. Money in fen. */
@Entity('gate_bill_rule')
export class GateBillRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ name: 'free_minutes', type: 'integer' })
  freeMinutes: number;

  @Column({ name: 'unit_minutes', type: 'smallint' })
  unitMinutes: number;

  @Column({ name: 'unit_price', type: 'integer' })
  unitPrice: number;

  @Column({ name: 'day_cap', type: 'integer' })
  dayCap: number;

  /** Prices of roles that pay another one: `[{ roleId, unitPrice }]`. */
  @Column({ name: 'role_prices', type: 'jsonb', default: () => "'[]'" })
  rolePrices: unknown;

  @Column({ name: 'debt_policy', type: 'smallint' })
  debtPolicy: number;

  /** Whether wristbands are returned before the exit. */
  @Column({ name: 'return_first', type: 'boolean', default: false })
  returnFirst: boolean;

  /** What each night costs for which a locker stays in use. */
  @Column({ name: 'locker_night_fee', type: 'integer', default: 0 })
  lockerNightFee: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
