import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seal over a batch of log rows; its hash includes the hash of the seal before it. */
@Entity('audit_seal')
export class AuditSealEntity {
  @PrimaryColumn({ type: 'bigint' })
  n: number;

  @Column({ type: 'integer' })
  rows: number;

  @Column({ type: 'timestamptz' })
  upto: Date;

  @Column({ type: 'text' })
  hash: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
