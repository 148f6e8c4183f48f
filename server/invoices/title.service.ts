import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { MAX_TITLES, normalizeTaxNo, whyNotTitle } from '#domain/invoices/title.rules';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { invoices } from '#contract/invoices/invoice.contract';
import type { invoiceTitles } from '#contract/invoices/title.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';
import { TitleStore, type Title } from './title.store';

/** A saved title and the address the invoice is sent to. */
type SavedTitleInput = Pick<ParsedOf<typeof invoices.edit>, 'titleId' | 'email'>;
type TitleInput = ParsedOf<typeof invoiceTitles.add>;

/** Returns a normalized title; throws the errors by field. */
export function validTitle({ kind, title, taxNo, bank, account, address, phone, email }: Title): Title {
  const accountDigits = account.replace(/\s+/g, '');
  throwIfFieldsRefused({
    ...whyNotTitle({ kind, taxNo, bank, account: accountDigits }),
    email: email === '' ? null : whyNotEmail(email),
  });
  return {
    kind,
    title: title.replace(/\s+/g, ' '),
    taxNo: normalizeTaxNo(taxNo),
    bank,
    account: accountDigits,
    address,
    phone,
    email,
  };
}

/** A member's saved invoice titles. */
@Injectable()
export class TitleService {
  constructor(
    private readonly db: Db,
    private readonly store: TitleStore,
  ) {}

  /** Returns all titles of the caller. */
  async mine(caller: Member): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return { titles: await this.store.mine(caller.userId), most: MAX_TITLES };
  }

  /** Adds a title. */
  add({ isDefault, ...input }: TitleInput, caller: Member): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.changeTitles(caller, 'invoiceTitle.add', async (tx, userId, count) => {
      if (count >= MAX_TITLES) throw new Failure(invoiceFailure.titleMany, { n: MAX_TITLES });
      const id = await this.store.insert(tx, userId, validTitle(input));
      if (id === null) throw new Failure(invoiceFailure.titleTwice);
      await this.store.ensureDefault(tx, userId, isDefault ? id : null);
      return id;
    });
  }

  /** Updates a title; existing applications keep their copy. */
  edit(
    { id, isDefault, ...input }: ParsedOf<typeof invoiceTitles.edit>,
    caller: Member,
  ): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.changeTitles(caller, 'invoiceTitle.edit', async (tx, userId) => {
      if (!(await this.store.findOwn(tx, userId, id))) throw new Failure(invoiceFailure.titleGone);
      if (!(await this.store.update(tx, id, userId, validTitle(input)))) throw new Failure(invoiceFailure.titleTwice);
      if (isDefault) await this.store.ensureDefault(tx, userId, id);
      return id;
    });
  }

  /** Deletes a title. */
  remove(id: number, caller: Member): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.changeTitles(caller, 'invoiceTitle.remove', async (tx, userId) => {
      if (!(await this.store.findOwn(tx, userId, id))) throw new Failure(invoiceFailure.titleGone);
      await this.store.remove(tx, id);
      await this.store.ensureDefault(tx, userId, null);
      return id;
    });
  }

  /** Returns a saved title with the address the invoice is sent to. */
  async resolve(tx: Tx, userId: number, { titleId, email }: SavedTitleInput): Promise<Title> {
    const title = await this.store.findOwn(tx, userId, titleId);
    if (!title) throw new Failure(invoiceFailure.titleGone);
    if (email) throwIfFieldsRefused({ email: whyNotEmail(email) });
    return { ...title, email: email ?? title.email };
  }

  private async changeTitles(
    caller: Member,
    action: string,
    work: (tx: Tx, userId: number, count: number) => Promise<number>,
  ): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      const id = await work(tx, userId, await this.store.lock(tx, userId));
      await writeAudit(tx, caller, { action, object: `invoiceTitle:${id}` });
    });
    return this.mine(caller);
  }
}
