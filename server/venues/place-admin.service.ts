import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { placeFailure } from '#domain/venues/place.failures';
import { fileClass } from '#domain/attachments/attachment.status';
import { switchStatus } from '#domain/venues/venue.status';
import { AttachmentService } from '#server/attachments/attachment.service';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { VenueDeskStore } from './venue-desk.store';
import { VenueTables } from './venue-tables.service';

/**
 * Shared operations on venues, sites and spaces: a transaction that refreshes the tables, pictures, and code choices.
 */
@Injectable()
export class PlaceAdmin {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
    private readonly files: AttachmentService,
    private readonly venues: VenueDeskStore,
  ) {}

  /** Runs work in one transaction and refreshes the tables of this process before it returns. */
  async change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await this.db.transact(work);
    await this.tables.refresh();
    return answer;
  }

  /** Binds pictures to their object, such as `venue:7`, and releases its earlier pictures. */
  bindPictures(tx: Tx, caller: Member, usedBy: string, pics: readonly { readonly id: string }[]): Promise<void> {
    return this.files.bind(
      tx,
      pics.map(({ id }) => id),
      caller.userId,
      fileClass.picture,
      usedBy,
    );
  }

  /** Returns the venues a caller may assign. */
  venueChoices(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    return this.venues.findChoices(scope);
  }

  /** Throws if a venue does not exist or is outside the caller's scope. */
  async requireVenue(tx: Tx, id: number, caller: Member): Promise<void> {
    const venue = await this.venues.findOwner(tx, id);
    if (!venue || !scopeReaches(caller, venue)) throw new Failure(placeFailure.placeMissing);
  }

  /** Returns the active items of a code list. */
  codeChoices(codekey: string): { id: string; name: string; enName: string }[] {
    return this.tables.codes
      .filter((code) => code.codekey === codekey && code.status === switchStatus.on)
      .map(({ value, codename, enName }) => ({ id: value, name: codename, enName }));
  }
}
