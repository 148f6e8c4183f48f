import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** A wristband as an import compares it; the deposit in fen. */
export interface StoredImport {
  readonly id: number;
  readonly chipNo: string;
  readonly labelNo: string;
  readonly colour: number;
  readonly venueId: number;
  readonly deposit: number;
  readonly bindStatus: number;
}

/** Reads what the rows of an import are compared with. */
@Injectable()
export class BraceletImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the venues with these names in either language. */
  venues(names: readonly string[]): Promise<{ id: number; name: string; enName: string; merchantId: number }[]> {
    return this.db.rows(
      `
        select id, venue_name as name, en_name as "enName", merchant_id as "merchantId"
        from v_venue
        where venue_name = any ($1) or en_name = any ($1)
      `,
      [names],
    );
  }

  /** Returns the wristbands with these chips or labels. */
  find(on: Pick<Tx, 'rows'>, chips: readonly string[], labels: readonly string[]): Promise<StoredImport[]> {
    return on.rows<StoredImport & Record<string, unknown>>(
      `
        select id, chip_no as "chipNo", label_no as "labelNo", colour, venue_id as "venueId", deposit,
          bind_status as "bindStatus"
        from bracelet
        where chip_no = any ($1) or label_no = any ($2)
      `,
      [chips, labels],
    );
  }
}
