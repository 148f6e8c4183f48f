import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The encrypted credentials of a merchant for a payment channel. */
@Entity('merchant_account')
export class MerchantAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'merchant_id', type: 'integer' })
  merchantId: number;

  @Column({ type: 'text' })
  channel: string;

  @Column({ type: 'text' })
  shown: string;

  @Column({ type: 'text' })
  sealed: string;

  @Column({ type: 'boolean', default: true })
  active: boolean;

  @Column({ name: 'tested_at', type: 'timestamptz', nullable: true })
  testedAt: Date | null;

  @Column({ name: 'test_ok', type: 'boolean', nullable: true })
  testOk: boolean | null;

  @Column({ name: 'test_note', type: 'text', default: '' })
  testNote: string;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'app_now()' })
  gmtModified: Date;
}
