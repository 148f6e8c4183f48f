import { Entity, PrimaryColumn } from 'typeorm';

/** A person that a terminal reported to store, in one round of its list. */
@Entity('terminal_person')
export class TerminalPersonEntity {
  @PrimaryColumn({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @PrimaryColumn({ type: 'integer' })
  round: number;

  /** The number of the person on the terminal: the id of an account, or anything entered at the terminal. */
  @PrimaryColumn({ name: 'user_no', type: 'text' })
  userNo: string;
}
