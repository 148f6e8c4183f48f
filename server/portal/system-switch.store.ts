import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Reads what a switch of systems checks. */
@Injectable()
export class SystemSwitchStore {
  constructor(private readonly db: Db) {}

  /** Returns the department of a person. */
  async findOrgId(userId: number): Promise<number | undefined> {
    return (
      await this.db.rows<{ orgId: number }>('select org_id as "orgId" from v_app_user where id = $1', [userId])
    )[0]?.orgId;
  }
}
