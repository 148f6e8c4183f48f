import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db/db';

/** Reads the people and venues that entries name. */
@Injectable()
export class BlackListTargetStore {
  /** Returns the people with these accounts. */
  findPeople(on: Pick<Tx | Db, 'rows'>, usernames: readonly string[]): Promise<{ id: number; username: string }[]> {
    return on.rows('select id, username from v_app_user where username = any ($1)', [usernames]);
  }

  /** Returns the venues with these names. */
  findVenues(on: Pick<Tx | Db, 'rows'>, names: readonly string[]): Promise<{ id: number; name: string }[]> {
    return on.rows('select id, venue_name as name from v_venue where venue_name = any ($1)', [names]);
  }
}
