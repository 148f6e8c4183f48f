import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role, with its landing page and the kind of its data scope. */
@Entity('role')
export class RoleEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '/portal' })
  landing: string;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'scope_kind', type: 'smallint', default: 1 })
  scopeKind: number;
}
