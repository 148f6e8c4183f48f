import { Entity, PrimaryColumn } from 'typeorm';

/** A job that removes a deleted face from one terminal. */
@Entity('face_deletion_job')
export class FaceDeletionJobEntity {
  @PrimaryColumn({ name: 'deletion_id', type: 'integer' })
  deletionId: number;

  @PrimaryColumn({ name: 'job_id', type: 'integer' })
  jobId: number;
}
