import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The checksum of a function or view, as it was last applied from its SQL file. */
@Entity('schema_object')
export class SchemaObjectEntity {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  checksum: string;

  @Column({ name: 'retired_by', type: 'text', nullable: true })
  retiredBy: string | null;
}
