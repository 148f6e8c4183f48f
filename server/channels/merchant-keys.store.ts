import { Injectable } from '@nestjs/common';
import type { MerchantFile } from '#contract/channels/channel.contract';
import { Db } from '#server/kit/db/db';

/** The encrypted keys of a merchant at a channel. */
type MerchantKeyRow = Record<string, unknown> & {
  readonly merchantId: number;
  readonly channel: keyof MerchantFile;
  readonly sealed: string;
  readonly active: boolean;
};

/** Reads the encrypted keys of merchants' accounts. */
@Injectable()
export class MerchantKeysStore {
  constructor(private readonly db: Db) {}

  /** Returns the keys of all merchants, by merchant. */
  findAll(): Promise<MerchantKeyRow[]> {
    return this.db.rows<MerchantKeyRow>(
      'select merchant_id as "merchantId", channel, sealed, active from v_merchant_account order by merchant_id',
    );
  }
}
