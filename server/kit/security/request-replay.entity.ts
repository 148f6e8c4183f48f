import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The signature of an accepted request, so that the same request is refused a second time. */
@Entity('request_replay')
export class RequestReplayEntity {
  @PrimaryColumn({ name: 'sign_key', type: 'text' })
  signKey: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}
