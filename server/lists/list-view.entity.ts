import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A named filter that a person saved for a list. */
@Entity('list_view')
export class ListViewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'text' })
  route: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  filter: unknown;

  @Column({ name: 'is_default', type: 'boolean', default: false })
  isDefault: boolean;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
