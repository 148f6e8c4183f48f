import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AdapterName } from '#domain/hardware/hardware.status';
import type { ParameterValues } from '#domain/hardware/parameter.rules';

/** A device of a venue, such as a gate or a terminal. */
@Entity('hardware')
export class HardwareEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  sn: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'smallint' })
  kind: number;

  @Column({ type: 'text', default: 'plain' })
  adapter: AdapterName;

  @Column({ name: 'venue_id', type: 'integer' })
  venueId: number;

  @Column({ type: 'text', default: '' })
  place: string;

  @Column({ name: 'en_place', type: 'text', default: '' })
  enPlace: string;

  /** 1 in, 2 out, 3 both: the direction of a passage that states none. */
  @Column({ type: 'smallint', default: 3 })
  direction: number;

  @Column({ name: 'site_ids', type: 'integer', array: true, default: () => "'{}'" })
  siteIds: readonly number[];

  @Column({ type: 'text', nullable: true })
  endpoint: string | null;

  @Column({ name: 'device_key_enc', type: 'text' })
  deviceKeyEnc: string;

  @Column({ type: 'smallint', default: 0 })
  state: number;

  @Column({ name: 'last_beat', type: 'timestamptz', nullable: true })
  lastBeat: Date | null;

  @Column({ name: 'boot_id', type: 'text', nullable: true })
  bootId: string | null;

  /** The firmware as the device reports it. */
  @Column({ name: 'version', type: 'text', nullable: true })
  firmware: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  params: unknown;

  @Column({ name: 'person_cap', type: 'integer', default: 10000 })
  personCap: number;

  @Column({ type: 'smallint', default: 1 })
  status: number;

  @Column({ name: 'clock_skew_ms', type: 'bigint', default: 0 })
  clockSkewMs: number;

  /** The key before the current one, accepted until the device uses the current one, at most until then. */
  @Column({ name: 'previous_key_enc', type: 'text', nullable: true })
  previousKeyEnc: string | null;

  @Column({ name: 'previous_key_until', type: 'timestamptz', nullable: true })
  previousKeyUntil: Date | null;

  @Column({ name: 'install_date', type: 'date', nullable: true })
  installDate: string | null;

  /** Values of its parameters; the number rises with every change, and the device reports the one it uses. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  settings: ParameterValues;

  @Column({ name: 'settings_no', type: 'integer', default: 0 })
  settingsNo: number;

  @Column({ name: 'settings_applied', type: 'integer', nullable: true })
  settingsApplied: number | null;

  /** The version of the administered fields, for optimistic locking. */
  @Column({ name: 'revision', type: 'integer', default: 1 })
  version: number;
}
