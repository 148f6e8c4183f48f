import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Reads campus cards of payers. */
@Injectable()
export class CampusCardStore {
  constructor(private readonly db: Db) {}

  /** Returns the number of a person's campus card, or null. */
  async findNumber(userId: number): Promise<string | null> {
    const [row] = await this.db.rows<{ card: string | null }>(
      'select campus_card_no as card from v_app_user where id = $1',
      [userId],
    );
    return row?.card ?? null;
  }
}
