import { Injectable } from '@nestjs/common';
import type { TitleKind } from '#domain/invoices/title.status';
import type { TitleView } from '#contract/invoices/title.contract';
import { Db, type Tx } from '#server/kit/db';

/** What an invoice is made out to. */
export interface Title {
  readonly kind: TitleKind;
  readonly title: string;
  readonly taxNo: string;
  readonly bank: string;
  readonly account: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

type Row = TitleView & { readonly kind: TitleKind } & Record<string, unknown>;
const SELECT =
  'select id, kind, title, tax_no as "taxNo", bank, account, address, phone, email, is_default as "isDefault" from invoice_title';
const valuesOf = ({ kind, title, taxNo, bank, account, address, phone, email }: Title) => [
  kind,
  title,
  taxNo,
  bank,
  account,
  address,
  phone,
  email,
];

/** Rows of titles. */
@Injectable()
export class TitleStore {
  constructor(private readonly db: Db) {}

  /** A member's titles, the default first. */
  mine(userId: number): Promise<Row[]> {
    return this.db.rows<Row>(`${SELECT} where user_id = $1 and deleted_at is null order by is_default desc, id desc`, [
      userId,
    ]);
  }

  /** A title of this member's. */
  async own(on: Pick<Tx | Db, 'rows'>, userId: number, id: number): Promise<Row | undefined> {
    return (await on.rows<Row>(`${SELECT} where id = $1 and user_id = $2 and deleted_at is null`, [id, userId]))[0];
  }

  /** One hand at a time on a member's titles; answers how many there are. */
  async lock(tx: Tx, userId: number): Promise<number> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('titles:' || $1::text, 0))`, [userId]);
    return (await tx.rows('select 1 from invoice_title where user_id = $1 and deleted_at is null', [userId])).length;
  }

  /** Writes a new one; null where the member has it already. */
  async insert(tx: Tx, userId: number, title: Title): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into invoice_title (kind, title, tax_no, bank, account, address, phone, email, user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id',
      [...valuesOf(title), userId],
    );
    return row?.id ?? null;
  }

  /** Writes it anew; false where the member has another one like it. */
  async update(tx: Tx, id: number, userId: number, title: Title): Promise<boolean> {
    const [other] = await tx.rows(
      'select 1 from invoice_title where user_id = $1 and title = $2 and tax_no = $3 and id <> $4 and deleted_at is null',
      [userId, title.title, title.taxNo, id],
    );
    if (other) return false;
    await tx.rows(
      'update invoice_title set kind = $1, title = $2, tax_no = $3, bank = $4, account = $5, address = $6, phone = $7, email = $8 where id = $9',
      [...valuesOf(title), id],
    );
    return true;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.rows('update invoice_title set deleted_at = app_now(), is_default = false where id = $1', [id]);
  }

  /** Makes one the default: this, or the newest where there is none. */
  async settle(tx: Tx, userId: number, id: number | null): Promise<void> {
    if (id !== null)
      await tx.rows('update invoice_title set is_default = false where user_id = $1 and is_default and id <> $2', [
        userId,
        id,
      ]);
    await tx.rows(
      `update invoice_title set is_default = true where id = coalesce($2, (select id from invoice_title where user_id = $1 and deleted_at is null order by id desc limit 1))
          and not exists (select 1 from invoice_title where user_id = $1 and is_default and deleted_at is null)`,
      [userId, id],
    );
  }
}
