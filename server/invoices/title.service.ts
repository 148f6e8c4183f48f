import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { MOST_TITLES, plainTaxNo, whyNotTitle } from '#domain/invoices/title.rules';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { invoiceTitles } from '#contract/invoices/title.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { insistFields } from '#server/kit/refused-fields';
import { TitleStore, type Title } from './title.store';

type Told = ParsedOf<typeof invoiceTitles.add>;

/** Returns a normalized title; throws the errors by field. */
export function titleOf({ kind, title, taxNo, bank, account, address, phone, email }: Title): Title {
  const plain = account.replace(/\s+/g, '');
  insistFields({
    ...whyNotTitle({ kind, taxNo, bank, account: plain }),
    email: email === '' ? null : whyNotEmail(email),
  });
  return {
    kind,
    title: title.replace(/\s+/g, ' '),
    taxNo: plainTaxNo(taxNo),
    bank,
    account: plain,
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
  async mine(caller: Caller): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return { titles: await this.store.mine(memberOf(caller).userId), most: MOST_TITLES };
  }

  /** Adds a title. */
  add({ isDefault, ...told }: Told, caller: Caller): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.written(caller, 'invoiceTitle.add', async (tx, userId, kept) => {
      if (kept >= MOST_TITLES) throw new Failure(invoiceFailure.titleMany, { n: MOST_TITLES });
      const id = await this.store.insert(tx, userId, titleOf(told));
      if (id === null) throw new Failure(invoiceFailure.titleTwice);
      await this.store.settle(tx, userId, isDefault ? id : null);
      return id;
    });
  }

  /** Updates a title; existing applications keep their copy. */
  edit(
    { id, isDefault, ...told }: ParsedOf<typeof invoiceTitles.edit>,
    caller: Caller,
  ): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.written(caller, 'invoiceTitle.edit', async (tx, userId) => {
      if (!(await this.store.own(tx, userId, id))) throw new Failure(invoiceFailure.titleGone);
      if (!(await this.store.update(tx, id, userId, titleOf(told)))) throw new Failure(invoiceFailure.titleTwice);
      if (isDefault) await this.store.settle(tx, userId, id);
      return id;
    });
  }

  /** Deletes a title. */
  remove(id: number, caller: Caller): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    return this.written(caller, 'invoiceTitle.remove', async (tx, userId) => {
      if (!(await this.store.own(tx, userId, id))) throw new Failure(invoiceFailure.titleGone);
      await this.store.remove(tx, id);
      await this.store.settle(tx, userId, null);
      return id;
    });
  }

  private async written(
    caller: Caller,
    action: string,
    work: (tx: Tx, userId: number, kept: number) => Promise<number>,
  ): Promise<AnswerOf<typeof invoiceTitles.mine>> {
    const { userId } = memberOf(caller);
    await this.db.transact(async (tx) => {
      const id = await work(tx, userId, await this.store.lock(tx, userId));
      await audit(tx, caller, { action, object: `invoiceTitle:${id}` });
    });
    return this.mine(caller);
  }
}
