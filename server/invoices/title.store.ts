import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { TitleKind } from '#domain/invoices/title.status';
import { Db, type Tx } from '#server/kit/db/db';
import { InvoiceTitleEntity } from './invoice-title.entity';

/** The recipient data of an invoice. */
export interface Title extends Readonly<
  Pick<InvoiceTitleEntity, 'title' | 'taxNo' | 'bank' | 'account' | 'address' | 'phone' | 'email'>
> {
  readonly kind: TitleKind;
}

/** A saved title. */
type SavedTitle = Title & Readonly<Pick<InvoiceTitleEntity, 'id' | 'isDefault'>>;

const SELECT = {
  id: true,
  kind: true,
  title: true,
  taxNo: true,
  bank: true,
  account: true,
  address: true,
  phone: true,
  email: true,
  isDefault: true,
} as const;

const columnsOf = ({ kind, title, taxNo, bank, account, address, phone, email }: Title): Title => ({
  kind,
  title,
  taxNo,
  bank,
  account,
  address,
  phone,
  email,
});

/** Rows of invoice titles. */
@Injectable()
export class TitleStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's titles, the default first. */
  async mine(userId: number): Promise<SavedTitle[]> {
    const titles = await this.db.repository(InvoiceTitleEntity).find({
      select: SELECT,
      where: { userId, deletedAt: IsNull() },
      order: { isDefault: 'DESC', id: 'DESC' },
    });
    return titles as SavedTitle[];
  }

  /** Returns a title of this member. */
  async findOwn(tx: Tx, userId: number, id: number): Promise<SavedTitle | null> {
    const where = { id, userId, deletedAt: IsNull() };
    return (await tx.repository(InvoiceTitleEntity).findOne({ select: SELECT, where })) as SavedTitle | null;
  }

  /** Locks the member's invoice titles and returns their count. */
  async lock(tx: Tx, userId: number): Promise<number> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('titles:' || $1::text, 0))`, [userId]);
    return tx.repository(InvoiceTitleEntity).countBy({ userId, deletedAt: IsNull() });
  }

  /** Inserts a title; null if the member already has it. */
  async insert(tx: Tx, userId: number, title: Title): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into invoice_title (kind, title, tax_no, bank, account, address, phone, email, user_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict do nothing
        returning id
      `,
      [
        title.kind,
        title.title,
        title.taxNo,
        title.bank,
        title.account,
        title.address,
        title.phone,
        title.email,
        userId,
      ],
    );
    return row?.id ?? null;
  }

  /** Updates a title; false if the member has another equal one. */
  async update(tx: Tx, id: number, userId: number, title: Title): Promise<boolean> {
    const titles = tx.repository(InvoiceTitleEntity);
    const isTaken = await titles.existsBy({
      userId,
      title: title.title,
      taxNo: title.taxNo,
      id: Not(id),
      deletedAt: IsNull(),
    });
    if (isTaken) return false;
    await titles.update(id, columnsOf(title));
    return true;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.repository(InvoiceTitleEntity).update(id, { deletedAt: () => 'app_now()', isDefault: false });
  }

  /** Sets the default title: the given one, or the newest if there is none. */
  async ensureDefault(tx: Tx, userId: number, id: number | null): Promise<void> {
    if (id !== null)
      await tx.repository(InvoiceTitleEntity).update({ userId, isDefault: true, id: Not(id) }, { isDefault: false });
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
