import { Injectable } from '@nestjs/common';
import type { FaceIssueError, FaceOp } from '#domain/devices/device.status';
import type { DeletionCause } from '#domain/own-faces/own-face.status';
import { Db } from '#server/kit/db/db';

/** Names of a terminal and its place. */
interface TerminalNames {
  readonly name: string;
  readonly enName: string;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly place: string;
  readonly enPlace: string;
}

/** The last command for a face on a terminal; school-local times. */
export type StoredFaceTerminal = TerminalNames & {
  readonly hardwareId: number;
  readonly op: FaceOp;
  readonly status: number;
  readonly error: FaceIssueError | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly since: string | null;
};

/** A deletion and one of the jobs that remove the face; the job and its terminal are null if none stored it. */
export type StoredRemoval = Partial<TerminalNames> & {
  readonly id: number;
  readonly cause: DeletionCause;
  readonly at: string;
  readonly jobId: number | null;
  readonly status: number;
  readonly superseded: boolean;
  readonly removedAt: string | null;
};

const SHOWN = 10;
const stamp = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;
const NAMES = `
  h.name, h.en_name as "enName", v.venue_name as "venueName", v.en_name as "enVenueName", h.place,
  h.en_place as "enPlace"
`;

/** Reads where faces are stored, and the receipts of their deletions. */
@Injectable()
export class FaceDeletionStore {
  constructor(private readonly db: Db) {}

  /** Returns the last command for a person on every terminal that has one. */
  terminals(userId: number): Promise<StoredFaceTerminal[]> {
    return this.db.rows(
      `
        select f.hardware_id as "hardwareId", ${NAMES}, f.op, f.status, f.last_error as error,
          ${stamp('f.valid_from')} as "validFrom", ${stamp('f.valid_to')} as "validTo", ${stamp('f.issued_at')} as since
        from v_face_issue f
          join v_hardware h on h.id = f.hardware_id
          join v_venue v on v.id = h.venue_id
        where f.user_id = $1 and f.superseded_by is null
        order by v.sort, v.id, h.name, h.id
      `,
      [userId],
    );
  }

  /** Returns the last deletions of a person, one row for each job that removes the face, newest first. */
  removals(userId: number): Promise<StoredRemoval[]> {
    return this.db.rows(
      `
        select d.id, d.cause, ${stamp('d.at')} as at, j.job_id as "jobId", ${NAMES}, f.status,
          f.superseded_by is not null as superseded, ${stamp('f.issued_at')} as "removedAt"
        from (select * from face_deletion where user_id = $1 order by id desc limit ${SHOWN}) d
          left join face_deletion_job j on j.deletion_id = d.id
          left join v_face_issue f on f.id = j.job_id
          left join v_hardware h on h.id = f.hardware_id
          left join v_venue v on v.id = h.venue_id
        order by d.id desc, v.sort, v.id, h.name, h.id
      `,
      [userId],
    );
  }
}
