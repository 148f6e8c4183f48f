import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a target stands under a warning rule, after the newest reading evaluated. */
@Entity('warning_state')
export class WarningStateEntity {
  @PrimaryColumn({ name: 'rule_id', type: 'integer' })
  ruleId: number;

  @PrimaryColumn({ name: 'target_id', type: 'integer' })
  targetId: number;

  @Column({ type: 'smallint' })
  phase: number;

  @Column({ type: 'timestamptz' })
  since: Date;

  @Column({ type: 'timestamptz' })
  at: Date;
}
