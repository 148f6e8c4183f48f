import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lottery of a site for the release of one date, with the seed of its draw. */
@Entity('pot')
export class PotEntity {
  @PrimaryColumn({ name: 'site_id', type: 'integer' })
  siteId: number;

  @PrimaryColumn({ type: 'date' })
  date: string;

  @Column({ type: 'text' })
  seed: string;

  @Column({ name: 'seed_hash', type: 'text' })
  seedHash: string;

  @Column({ type: 'smallint' })
  algorithm: number;

  @Column({ name: 'opens_at', type: 'timestamptz' })
  opensAt: Date;

  @Column({ name: 'closes_at', type: 'timestamptz' })
  closesAt: Date;

  @Column({ name: 'announced_at', type: 'timestamptz', default: () => 'app_now()' })
  announcedAt: Date;

  @Column({ type: 'integer', default: 0 })
  tickets: number;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  taken: readonly string[];

  @Column({ name: 'drawing_at', type: 'timestamptz', nullable: true })
  drawingAt: Date | null;

  @Column({ name: 'drawn_at', type: 'timestamptz', nullable: true })
  drawnAt: Date | null;
}
