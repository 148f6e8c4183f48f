import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notice that all pages show for a limited time. */
@Entity('notice')
export class NoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  zh: string;

  @Column({ type: 'text' })
  en: string;

  @Column({ name: 'from_at', type: 'timestamptz', default: () => 'now()' })
  fromAt: Date;

  @Column({ name: 'to_at', type: 'timestamptz', nullable: true })
  toAt: Date | null;

  @Column({ type: 'smallint', default: 1 })
  status: number;
}
