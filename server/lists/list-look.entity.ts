import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The row height and the hidden columns that a person chose for a list. */
@Entity('list_look')
export class ListLookEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ type: 'text' })
  route: string;

  @Column({ type: 'text' })
  density: string;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  hidden: readonly string[];
}
