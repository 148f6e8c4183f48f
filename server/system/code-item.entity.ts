import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of a code list. */
@Entity('code_item')
export class CodeItemEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'code_key', type: 'text' })
  codeKey: string;

  @Column({ type: 'text' })
  codename: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text' })
  value: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;

  @Column({ name: 'parent_id', type: 'integer', nullable: true })
  parentId: number | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
