import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A line of a statement. Areas are in hundredths of a square metre, the fee in fen. */
@Entity('space_statement_line')
export class SpaceStatementLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'statement_id', type: 'integer' })
  statementId: number;

  @Column({ name: 'space_user_id', type: 'integer', nullable: true })
  spaceUserId: number | null;

  @Column({ type: 'smallint' })
  months: number;

  @Column({ type: 'integer' })
  standard: number;

  @Column({ type: 'integer' })
  area: number;

  @Column({ name: 'over_months', type: 'integer' })
  overMonths: number;

  @Column({ type: 'integer' })
  fee: number;
}
