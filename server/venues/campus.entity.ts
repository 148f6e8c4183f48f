import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A campus of the school. */
@Entity('campus')
export class CampusEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'campus_name', type: 'text' })
  campusName: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text', default: '' })
  address: string;

  @Column({ name: 'en_address', type: 'text', default: '' })
  enAddress: string;

  @Column({ type: 'integer', default: 0 })
  sort: number;
}
