import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A plan of security checks: when they are due, who does them and who is notified of exceptions. */
@Entity('patrol_plan')
export class PatrolPlanEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'smallint' })
  frequency: number;

  /** 1 to 7 from Monday; of a weekly plan. */
  @Column({ type: 'smallint', array: true, default: () => "'{}'" })
  weekdays: readonly number[];

  @Column({ name: 'month_day', type: 'smallint', nullable: true })
  monthDay: number | null;

  /** `HH:mm` in school time. */
  @Column({ type: 'text', array: true })
  times: readonly string[];

  @Column({ name: 'window_minutes', type: 'integer' })
  windowMinutes: number;

  @Column({ name: 'is_ordered', type: 'boolean', default: false })
  isOrdered: boolean;

  @Column({ name: 'must_scan', type: 'boolean', default: true })
  mustScan: boolean;

  @Column({ name: 'role_id', type: 'integer', nullable: true })
  roleId: number | null;

  @Column({ name: 'user_id', type: 'integer', nullable: true })
  userId: number | null;

  @Column({ name: 'handler_roles', type: 'smallint', array: true })
  handlerRoles: readonly number[];

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
