import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A saved area plan of the code generator: its names, its table and its fields. */
@Entity('code_gen_plan')
export class CodeGenPlanEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  plural: string;

  @Column({ type: 'text' })
  singular: string;

  @Column({ type: 'text' })
  zh: string;

  @Column({ type: 'text' })
  en: string;

  @Column({ name: 'table_name', type: 'text', nullable: true })
  tableName: string | null;

  @Column({ type: 'jsonb' })
  fields: unknown;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;
}
