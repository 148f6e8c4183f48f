import { Injectable } from '@nestjs/common';
import type { TitleKind } from '#domain/invoices/title.status';
import type { TitleView } from '#contract/invoices/title.contract';
import { Db, type Tx } from '#server/kit/db/db';

/** The recipient data of an invoice. */
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

type TitleRow = TitleView & { readonly kind: TitleKind } & Record<string, unknown>;
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

/** Rows of invoice titles. */
@Injectable()
export class TitleStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's titles, the default first. */
  mine(userId: number): Promise<TitleRow[]> {
    return this.db.rows<TitleRow>(
      `${SELECT} where user_id = $1 and deleted_at is null order by is_default desc, id desc`,
      [userId],
    );
  }

  /** Returns a title of this member. */
  async findOwn(on: Pick<Tx | Db, 'rows'>, userId: number, id: number): Promise<TitleRow | undefined> {
    return (
      await on.rows<TitleRow>(`${SELECT} where id = $1 and user_id = $2 and deleted_at is null`, [id, userId])
    )[0];
  }

  /** Locks the member's invoice titles and returns their count. */
  async lock(tx: Tx, userId: number): Promise<number> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('titles:' || $1::text, 0))`, [userId]);
    return (await tx.rows('select 1 from invoice_title where user_id = $1 and deleted_at is null', [userId])).length;
  }

  /** Inserts a title; null if the member already has it. */
  async insert(tx: Tx, userId: number, title: Title): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into invoice_title (kind, title, tax_no, bank, account, address, phone, email, user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id',
      [...valuesOf(title), userId],
    );
    return row?.id ?? null;
  }

  /** Updates a title; false if the member has another equal one. */
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

  /** Sets the default title: the given one, or the newest if there is none. */
  async ensureDefault(tx: Tx, userId: number, id: number | null): Promise<void> {
    if (id !== null)
      await tx.rows('update invoice_title set is_default = false where user_id = $1 and is_default and id <> $2', [
        userId,
        id,
      ]);
    await tx.rows(
      `
        update invoice_title
        set is_default = true
        where id = coalesce(
            $2, (select id from invoice_title where user_id = $1 and deleted_at is null order by id desc limit 1)
          )
          and not exists (select 1 from invoice_title where user_id = $1 and is_default and deleted_at is null)
      `,
      [userId, id],
    );
  }
}
