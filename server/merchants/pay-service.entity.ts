import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings of a payment method: order, roles, merchants, hours and fee. */
@Entity('pay_service')
export class PayServiceEntity {
  @PrimaryColumn({ name: 'pay_type', type: 'smallint' })
  payType: number;

  @Column({ type: 'smallint' })
  sort: number;

  @Column({ type: 'boolean', default: true })
  enabled: boolean;

  @Column({ name: 'role_ids', type: 'integer', array: true, nullable: true })
  roleIds: readonly number[] | null;

  @Column({ name: 'merchant_ids', type: 'integer', array: true, nullable: true })
  merchantIds: readonly number[] | null;

  @Column({ name: 'open_from', type: 'text', nullable: true })
  openFrom: string | null;

  @Column({ name: 'open_to', type: 'text', nullable: true })
  openTo: string | null;

  @Column({ name: 'fee_rate', type: 'smallint', default: 0 })
  feeRate: number;

  @Column({ name: 'fee_min', type: 'integer', default: 0 })
  feeMin: number;

  @Column({ name: 'fee_bearer', type: 'smallint', default: 1 })
  feeBearer: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'app_now()' })
  gmtModified: Date;
}
