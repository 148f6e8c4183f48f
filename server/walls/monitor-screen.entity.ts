import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WallLayout } from '#domain/walls/wall-boxes.rules';
import type { WallPlace, WallTheme } from '#domain/walls/wall-widget.status';

/** A wall: what it shows, where, and how. */
@Entity('monitor_screen')
export class MonitorScreenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ name: 'en_title', type: 'text' })
  enTitle: string;

  @Column({ name: 'place_kind', type: 'smallint' })
  placeKind: WallPlace;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ name: 'site_id', type: 'integer', nullable: true })
  siteId: number | null;

  @Column({ type: 'jsonb' })
  layout: WallLayout;

  @Column({ type: 'text', default: 'dark' })
  theme: WallTheme;

  @Column({ name: 'rotation_seconds', type: 'smallint', default: 15 })
  rotationSeconds: number;

  @Column({ name: 'show_revenue', type: 'boolean', default: false })
  showRevenue: boolean;

  /** Belongs to an address of the documents. */
  @Column({ type: 'boolean', default: false })
  fixed: boolean;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;
}
