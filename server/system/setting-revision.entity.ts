import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row with the revision of the system settings, raised at each change. */
@Entity('setting_revision')
export class SettingRevisionEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  one: boolean;

  @Column({ type: 'bigint' })
  v: number;
}
