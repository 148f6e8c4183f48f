import { Entity, PrimaryColumn } from 'typeorm';
import { UseMinuteColumns } from './use-minute-columns';

/** The minutes of a site by day or month, weekday and hour. */
@Entity('stat_use')
export class StatUseEntity extends UseMinuteColumns {
  @PrimaryColumn({ type: 'smallint' })
  weekday: number;

  @PrimaryColumn({ type: 'smallint' })
  hour: number;
}
