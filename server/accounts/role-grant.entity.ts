import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role granted to an account, with the data scope of the grant. */
@Entity('role_grant')
export class RoleGrantEntity {
  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @PrimaryColumn({ name: 'role_id', type: 'integer' })
  roleId: number;

  @Column({ name: 'venue_ids', type: 'integer', array: true, nullable: true })
  venueIds: readonly number[] | null;

  @Column({ name: 'merchant_ids', type: 'integer', array: true, nullable: true })
  merchantIds: readonly number[] | null;

  @Column({ type: 'smallint', default: 0 })
  sort: number;

  @Column({ name: 'campus_ids', type: 'integer', array: true, nullable: true })
  campusIds: readonly number[] | null;

  @Column({ name: 'org_ids', type: 'integer', array: true, nullable: true })
  orgIds: readonly number[] | null;

  @Column({ type: 'boolean', default: false })
  own: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'granted_by', type: 'integer', nullable: true })
  grantedBy: number | null;

  @Column({ name: 'granted_at', type: 'timestamptz', default: () => 'now()' })
  grantedAt: Date;
}
