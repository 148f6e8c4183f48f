import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that books for an external organisation. */
@Entity('business_user_account')
export class BusinessUserAccountEntity {
  @PrimaryColumn({ name: 'business_user_id', type: 'integer' })
  businessUserId: number;

  @PrimaryColumn({ name: 'user_id', type: 'integer' })
  userId: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
