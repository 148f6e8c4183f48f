import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The account that belongs to a subject of the single sign-on provider. */
@Entity('sso_person')
export class SsoPersonEntity {
  @PrimaryColumn({ type: 'text' })
  subject: string;

  @Column({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ type: 'boolean', default: false })
  opened: boolean;

  @Column({ name: 'granted_role', type: 'integer', nullable: true })
  grantedRole: number | null;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
