import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { businessUserFailure } from '#domain/business-users/business-user.failures';
import { parseAccounts, whyNotBusinessUser } from '#domain/business-users/business-user.rules';
import { businessUserType } from '#domain/business-users/business-user.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { businessUserRow, businessUsers, type BusinessUserRow } from '#contract/business-users/business-user.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ResourceService, auditedChange, type DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { Scope } from '#server/kit/access/scope';
import { BusinessUserStore, type StoredBusinessUser } from './business-user.store';
import { assertUnused } from '#server/venues/place-usage.service';

type Form = ParsedOf<typeof businessUsers.edit>;
type Valid = DraftOf<Form> & { readonly userIds: readonly number[] };

const sheet: Sheet<BusinessUserRow> = {
  zh: '单位用户',
  en: 'Business users',
  row: businessUserRow,
  columns: [
    { key: 'orgName' },
    { key: 'enName' },
    { key: 'type', of: businessUserType },
    { key: 'creditCode' },
    { key: 'contact' },
    { key: 'phone' },
    { key: 'merchantName', value: (row, lang) => (lang === 'en' ? row.enMerchantName : row.merchantName) },
    { key: 'venues', value: (row, lang) => (lang === 'en' ? row.enVenues : row.venues) },
    { key: 'creditLimit', money: true },
    { key: 'discountPercent', value: (row) => `${row.discountPercent}%` },
    { key: 'accounts' },
    { key: 'projects' },
    { key: 'invoiceTitle' },
    { key: 'remark' },
    { key: 'status', of: switchStatus },
    { key: 'gmtCreate' },
  ],
};

const auditedFields = ({
  orgName,
  type,
  merchantId,
  venueIds,
  creditLimit,
  discountPercent,
  status,
  userIds,
}: Valid) => ({ orgName, type, merchantId, venueIds, creditLimit, discountPercent, status, userIds });

/** Manages organisations that book on account: credit, venues and acting accounts. */
@Injectable()
export class BusinessUserService extends ResourceService<Form, StoredBusinessUser, Valid> {
  protected readonly name = 'businessUser';

  constructor(
    db: Db,
    private readonly store: BusinessUserStore,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof businessUsers.list>, caller: Member): Promise<AnswerOf<typeof businessUsers.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the merchants and venues that the caller may assign. */
  choices(caller: Member): Promise<AnswerOf<typeof businessUsers.choices>> {
    return this.store.choices(caller);
  }

  /** Exports the filtered organisations as a sheet. */
  @ExportSource(businessUsers.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof businessUsers.exportFile>, 'lang'>): ListSheet<BusinessUserRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  protected async insert(tx: Tx, valid: Valid): Promise<number> {
    const id = await this.store.add(tx, valid);
    await this.store.bind(tx, id, valid.userIds);
    return id;
  }

  protected async update(tx: Tx, id: number, valid: Valid): Promise<void> {
    await this.store.change(tx, id, valid);
    await this.store.bind(tx, id, valid.userIds);
  }

  protected async delete(tx: Tx, id: number): Promise<void> {
    await assertUnused(tx, 'business_user', id);
    await this.store.drop(tx, id);
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredBusinessUser> {
    const held = await this.store.lock(tx, id);
    if (!held || !isWithinReach(caller, held)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  /** Validates the draft within the caller's scope and finds its acting accounts. */
  protected async validate(tx: Tx, draft: DraftOf<Form>, caller: Member): Promise<Valid> {
    throwIfRefused(whyNotBusinessUser(draft));
    if (
      !isWithinReach(caller, {
        merchantId: draft.merchantId,
        venueIds: draft.venueIds.length === 0 ? null : draft.venueIds,
      })
    )
      throw new Failure(sessionFailure.noRight);
    if ((await this.store.venuesOf(tx, draft.merchantId, draft.venueIds)) !== new Set(draft.venueIds).size)
      throw new Failure(businessUserFailure.venuesOfAnother);
    const usernames = parseAccounts(draft.accounts);
    const people = await this.store.people(tx, usernames);
    const unknown = usernames.filter((one) => !people.some(({ username }) => username === one));
    if (unknown.length > 0) throw new Failure(businessUserFailure.accountsUnknown, { accounts: unknown.join(', ') });
    return { ...draft, userIds: people.map(({ id }) => id) };
  }

  /** Logs ids, amounts and states, no telephone number. */
  protected override audited(valid: Valid | null, held: StoredBusinessUser | null) {
    return auditedChange(held, valid && auditedFields(valid));
  }

  protected override async write<T>(draft: DraftOf<Form> | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.db.transact(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '23505') throw new Failure(businessUserFailure.businessUserTaken, { name: draft?.orgName ?? '' });
      if (code === '23503') throw new Failure(placeFailure.placeUnknown);
      throw error;
    }
  }
}

/**
 * Returns whether the organisation is entirely within the caller's scope: its merchant and all its venues. A whole
 * merchant requires all venues of the merchant.
 */
const isWithinReach = (
  scope: Scope,
  { merchantId, venueIds }: Pick<StoredBusinessUser, 'merchantId' | 'venueIds'>,
): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.merchantIds === null || scope.merchantIds.includes(merchantId)) &&
  (scope.venueIds === null || (venueIds !== null && venueIds.every((id) => scope.venueIds?.includes(id))));
