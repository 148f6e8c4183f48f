import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A point of a security check with the answers to its checklist. */
@Entity('security_check_point')
export class SecurityCheckPointEntity {
  @PrimaryColumn({ name: 'check_id', type: 'integer' })
  checkId: number;

  @PrimaryColumn({ type: 'smallint' })
  seq: number;

  @Column({ name: 'point_id', type: 'integer' })
  pointId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'text' })
  place: string;

  @Column({ name: 'en_place', type: 'text' })
  enPlace: string;

  @Column({ type: 'text' })
  code: string;

  /** Names with answers: ok, note, level, photoIds. */
  @Column({ type: 'jsonb' })
  items: unknown;

  @Column({ name: 'visited_at', type: 'timestamptz', nullable: true })
  visitedAt: Date | null;

  @Column({ type: 'boolean', default: false })
  scanned: boolean;
}
