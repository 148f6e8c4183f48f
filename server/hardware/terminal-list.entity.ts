import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The list of people of a terminal: the round asked for last, and the last complete one. */
@Entity('terminal_list')
export class TerminalListEntity {
  @PrimaryColumn({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ type: 'integer', default: 0 })
  round: number;

  @Column({ name: 'requested_at', type: 'timestamptz', nullable: true })
  requestedAt: Date | null;

  @Column({ name: 'listed_round', type: 'integer', default: 0 })
  listedRound: number;

  /** When the last complete list was asked for: what changed later is not in it. */
  @Column({ name: 'listed_at', type: 'timestamptz', nullable: true })
  listedAt: Date | null;
}
