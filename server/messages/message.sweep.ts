import { Injectable } from '@nestjs/common';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageStore } from './message.store';

const HOUR = 3_600_000;

/** Deletes records of finished messages. */
@Injectable()
export class MessageSweep {
  constructor(private readonly store: MessageStore) {}

  /** Deletes a slice of old records and returns their number. */
  @Sweep('members.forget-messages', HOUR, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.dropOld();
  }
}
