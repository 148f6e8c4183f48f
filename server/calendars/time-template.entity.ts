import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A time template: a named division of the day into slots. */
@Entity('time_template')
export class TimeTemplateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text', default: '' })
  enName: string;

  @Column({ name: 'business_type', type: 'text', default: '' })
  businessType: string;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
