import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current value of a system setting. */
@Entity('sys_setting')
export class SysSettingEntity {
  @PrimaryColumn({ name: 'sys_key', type: 'text' })
  sysKey: string;

  @Column({ name: 'sys_val', type: 'text' })
  sysVal: string;

  @Column({ type: 'text', default: 'admin' })
  visibility: string;

  @Column({ type: 'text', default: '' })
  zh: string;

  @Column({ type: 'text', default: '' })
  en: string;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
