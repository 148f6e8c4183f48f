import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { switchStatus } from '#domain/venues/venue.status';
import { AttachmentService } from '#server/attachments/attachment.service';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { VenueTables } from './venue-tables.service';

/** What keeping a venue, a site or a space has in common: one transaction that this process knows before it answers, pictures, and lists to choose from. */
@Injectable()
export class PlaceKeeper {
  constructor(
    readonly db: Db,
    private readonly tables: VenueTables,
    private readonly files: AttachmentService,
  ) {}

  /** Runs work in one transaction; the tables of this process are read again before it is answered. */
  async change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await this.db.transact(work);
    await this.tables.refresh();
    return answer;
  }

  /** Binds pictures to what shows them, such as `venue:7`; those it showed before are released. */
  show(tx: Tx, caller: Caller, usedBy: string, pics: readonly { readonly id: string }[]): Promise<void> {
    return this.files.use(
      tx,
      pics.map(({ id }) => id),
      memberOf(caller).userId,
      fileClass.picture,
      usedBy,
    );
  }

  /** The items of a code list that are in use. */
  codes(codekey: string): { id: string; name: string; enName: string }[] {
    return this.tables.codes
      .filter((code) => code.codekey === codekey && code.status === switchStatus.on)
      .map(({ value, codename, enName }) => ({ id: value, name: codename, enName }));
  }
}
