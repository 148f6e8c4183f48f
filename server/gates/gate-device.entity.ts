import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device of a gate; a device belongs to one gate at most. */
@Entity('gate_device')
export class GateDeviceEntity {
  @PrimaryColumn({ name: 'hardware_id', type: 'integer' })
  hardwareId: number;

  @Column({ name: 'gate_id', type: 'integer' })
  gateId: number;
}
