import type { PlaylistEntry } from '#domain/screens/screen.rules';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A paired screen: a wall or a door screen, with the page it shows and its last signs of life. */
@Entity('screen')
export class ScreenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'venue_id', type: 'integer', nullable: true })
  venueId: number | null;

  @Column({ type: 'text' })
  page: string;

  @Column({ name: 'shows_figures', type: 'boolean', default: false })
  showsFigures: boolean;

  @Column({ name: 'token_hash', type: 'text', nullable: true })
  tokenHash: string | null;

  @Column({ name: 'cmd_no', type: 'integer', default: 0 })
  cmdNo: number;

  @Column({ type: 'jsonb', nullable: true })
  cmd: unknown;

  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt: Date | null;

  @Column({ name: 'painted_at', type: 'timestamptz', nullable: true })
  paintedAt: Date | null;

  @Column({ name: 'data_at', type: 'timestamptz', nullable: true })
  dataAt: Date | null;

  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true })
  openedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  build: string | null;

  /** Whether the server has a newer build than the one running. */
  @Column({ type: 'boolean', default: false })
  outdated: boolean;

  /** The device whose alarm tells that this display is silent; null while it is not. */
  @Column({ name: 'alarm_device', type: 'integer', nullable: true })
  alarmDevice: number | null;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  playlist: readonly PlaylistEntry[];

  @Column({ type: 'jsonb', nullable: true })
  notice: unknown;

  @Column({ type: 'text', nullable: true })
  size: string | null;

  @Column({ name: 'paired_by', type: 'integer' })
  pairedBy: number;

  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'app_now()' })
  gmtCreate: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
