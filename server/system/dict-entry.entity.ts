import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A dictionary or one of its entries: a value with its names. */
@Entity('dict_entry')
export class DictEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'parent_id', type: 'integer', nullable: true })
  parentId: number | null;

  @Column({ name: 'dict_code', type: 'text' })
  dictCode: string;

  @Column({ name: 'dict_val', type: 'text' })
  dictVal: string;

  @Column({ name: 'en_val', type: 'text' })
  enVal: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'built_in', type: 'boolean', default: false })
  builtIn: boolean;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
