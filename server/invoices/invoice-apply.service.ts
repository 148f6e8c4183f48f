import { Injectable } from '@nestjs/common';
import type { invoices } from '#contract/invoices/invoice.contract';
import type { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db } from '#server/kit/db/db';
import { InvoiceAccess } from './invoice-access.service';
import { InvoiceApplicationService } from './invoice-application.service';
import { TitleService, validTitle } from './title.service';

/** Applies for invoices: a member over own orders, the finance office over orders of one member. */
@Injectable()
export class InvoiceApplyService {
  constructor(
    private readonly db: Db,
    private readonly titles: TitleService,
    private readonly access: InvoiceAccess,
    private readonly applications: InvoiceApplicationService,
  ) {}

  /** Applies for an invoice over own orders; returns its id. */
  async apply({ tradeNos, ...titleInput }: ParsedOf<typeof invoices.apply>, caller: Member): Promise<number> {
    const { userId } = caller;
    const { id } = await runIdempotent(this.db, caller, async (tx) => {
      const title = await this.titles.resolve(tx, userId, titleInput);
      return { id: await this.applications.create(tx, caller, { tradeNos, title, userId }) };
    });
    return id;
  }

  /** Issues an invoice for orders of one member with the title given at the counter; returns its id. */
  async issue(
    { tradeNos, titleKind, ...titleInput }: ParsedOf<typeof invoiceDesk.issue>,
    member: Member,
  ): Promise<number> {
    const title = validTitle({ kind: titleKind, ...titleInput });
    const reached = await this.access.scopeOf(tradeNos, member);
    const { id } = await runIdempotent(this.db, member, async (tx) => ({
      id: await this.applications.create(tx, member, { tradeNos, title, reached }),
    }));
    return id;
  }
}
