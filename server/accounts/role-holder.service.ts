import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { RoleHolderStore } from './role-holder.store';

/** Finds the people who hold roles for a venue, to tell them of work there. */
@Injectable()
export class RoleHolderService {
  constructor(private readonly store: RoleHolderStore) {}

  /** Returns the people with an active account and one of the roles for a venue, by id. */
  peopleFor(tx: Tx, venueId: number, roles: readonly number[]): Promise<number[]> {
    return this.store.findPeople(tx, venueId, roles);
  }
}
