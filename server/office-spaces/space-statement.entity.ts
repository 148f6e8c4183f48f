import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An issued statement of fees of a department for a year. Amounts are in fen. */
@Entity('space_statement')
export class SpaceStatementEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'org_id', type: 'integer' })
  orgId: number;

  @Column({ type: 'smallint' })
  year: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'unit_price', type: 'integer' })
  unitPrice: number;

  @Column({ type: 'integer' })
  total: number;

  @Column({ name: 'issued_at', type: 'timestamptz', default: () => 'app_now()' })
  issuedAt: Date;

  @Column({ name: 'due_on', type: 'date' })
  dueOn: string;

  @Column({ type: 'text', default: '' })
  note: string;
}
