import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A floor of a building; basements have negative numbers. The area is in hundredths of a square metre. */
@Entity('floor')
export class FloorEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'building_id', type: 'integer' })
  buildingId: number;

  @Column({ type: 'smallint' })
  no: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'integer', default: 0 })
  area: number;

  @Column({ type: 'integer', default: 0 })
  version: number;
}
