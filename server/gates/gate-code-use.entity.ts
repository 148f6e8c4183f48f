import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The use of a member's entry code of one time step at a gate, so that a code admits only once. */
@Entity('gate_code_use')
export class GateCodeUseEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  step: number;

  @Column({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ type: 'timestamptz', default: () => 'app_now()' })
  at: Date;
}
