import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The seal that covers a row of a log. */
@Entity('audit_sealed')
export class AuditSealedEntity {
  @PrimaryColumn({ type: 'smallint' })
  kind: number;

  @PrimaryColumn({ name: 'row_id', type: 'bigint' })
  rowId: number;

  @Column({ type: 'bigint' })
  n: number;
}
