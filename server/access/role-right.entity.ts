import { Entity, PrimaryColumn } from 'typeorm';

/** A right that a role has. */
@Entity('role_right')
export class RoleRightEntity {
  @PrimaryColumn({ name: 'role_id', type: 'integer' })
  roleId: number;

  @PrimaryColumn({ name: 'right_name', type: 'text' })
  rightName: string;
}
