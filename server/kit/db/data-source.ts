import { DataSource } from 'typeorm';
import type { ClientBase, Pool } from 'pg';
import { types } from 'pg';
import { Foundation1700000000001 } from '#server/migrations/0001-foundation';
import { Venues1700000000002 } from '#server/migrations/0002-venues';
import { People1700000000003 } from '#server/migrations/0003-people';
import { Orders1700000000004 } from '#server/migrations/0004-orders';
import { Money1700000000005 } from '#server/migrations/0005-money';
import { Devices1700000000006 } from '#server/migrations/0006-devices';
import { Booking1700000000007 } from '#server/migrations/0007-booking';
import { MoneyGuards1700000000008 } from '#server/migrations/0008-money-guards';
import { Terminals1700000000009 } from '#server/migrations/0009-terminals';
import { Session1700000000010 } from '#server/migrations/0010-session';
import { Live1700000000011 } from '#server/migrations/0011-live';
import { Submit1700000000012 } from '#server/migrations/0012-submit';
import { SubmitTogether1700000000013 } from '#server/migrations/0013-submit-together';
import { SingleSignOn1700000000014 } from '#server/migrations/0014-single-sign-on';
import { Members1700000000016 } from '#server/migrations/0016-members';
import { RegistrationLanguage1700000000017 } from '#server/migrations/0017-registration-language';
import { Logs1700000000018 } from '#server/migrations/0018-logs';
import { Rights1700000000019 } from '#server/migrations/0019-rights';
import { Settings1700000000020 } from '#server/migrations/0020-settings';
import { CodeGen1700000000021 } from '#server/migrations/0021-code-gen';
import { Tasks1700000000022 } from '#server/migrations/0022-tasks';
import { ListScale1700000000023 } from '#server/migrations/0023-list-scale';
import { Catalog1700000000024 } from '#server/migrations/0024-catalog';
import { ApiKeys1700000000025 } from '#server/migrations/0025-api-keys';
import { Webhooks1700000000026 } from '#server/migrations/0026-webhooks';
import { Screens1700000000027 } from '#server/migrations/0027-screens';
import { QueueTables1700000000028 } from '#server/migrations/0028-queue-tables';
import { SlimAnswers1700000000029 } from '#server/migrations/0029-slim-answers';
import { MenuButtons1700000000030 } from '#server/migrations/0030-menu-buttons';
import { SearchIndexes1700000000031 } from '#server/migrations/0031-search-indexes';
import { AccountVersion1700000000032 } from '#server/migrations/0032-account-version';
import { FaceConsent1700000000033 } from '#server/migrations/0033-face-consent';
import { VenueAdmin1700000000034 } from '#server/migrations/0034-venue-admin';
import { Restrictions1700000000035 } from '#server/migrations/0035-restrictions';
import { Prices1700000000037 } from '#server/migrations/0037-prices';
import { Calendars1700000000038 } from '#server/migrations/0038-calendars';
import { Protocols1700000000039 } from '#server/migrations/0039-protocols';
import { Buddies1700000000040 } from '#server/migrations/0040-buddies';
import { BlackList1700000000041 } from '#server/migrations/0041-black-list';
import { Waitlist1700000000044 } from '#server/migrations/0044-waitlist';
import { Pots1700000000045 } from '#server/migrations/0045-pots';
import { ServeWaits1700000000046 } from '#server/migrations/0046-serve-waits';
import { Promises1700000000049 } from '#server/migrations/0049-promises';
import { OrderChanges1700000000050 } from '#server/migrations/0050-order-changes';
import { Closures1700000000051 } from '#server/migrations/0051-closures';
import { Occupations1700000000054 } from '#server/migrations/0054-occupations';
import { Counter1700000000055 } from '#server/migrations/0055-counter';
import { OrderChecks1700000000056 } from '#server/migrations/0056-order-checks';
import { SubmitTally1700000000057 } from '#server/migrations/0057-submit-tally';
import { SettingNews1700000000058 } from '#server/migrations/0058-setting-news';
import { BanCauses1700000000059 } from '#server/migrations/0059-ban-causes';
import { BusinessUsers1700000000060 } from '#server/migrations/0060-business-users';
import { Commodities1700000000061 } from '#server/migrations/0061-commodities';
import { Facilities1700000000062 } from '#server/migrations/0062-facilities';
import { Bulk1700000000063 } from '#server/migrations/0063-bulk';
import { FavouriteSites1700000000067 } from '#server/migrations/0067-favourite-sites';
import { CalendarFeeds1700000000068 } from '#server/migrations/0068-calendar-feeds';
import { Families1700000000071 } from '#server/migrations/0071-families';
import { Splits1700000000072 } from '#server/migrations/0072-splits';
import { SpecialRefunds1700000000073 } from '#server/migrations/0073-special-refunds';
import { MessageOnce1700000000075 } from '#server/migrations/0075-message-once';
import { BookingNeeds1700000000076 } from '#server/migrations/0076-booking-needs';
import { OrderGuards1700000000080 } from '#server/migrations/0080-order-guards';
import { DayOfMoney1700000000081 } from '#server/migrations/0081-day-of-money';
import { RetakeLast1700000000082 } from '#server/migrations/0082-retake-last';
import { OwnQuota1700000000083 } from '#server/migrations/0083-own-quota';
import { BulkConfirm1700000000084 } from '#server/migrations/0084-bulk-confirm';
import { Timetables1700000000085 } from '#server/migrations/0085-timetables';
import { DueOnline1700000000086 } from '#server/migrations/0086-due-online';
import { GateCodes1700000000087 } from '#server/migrations/0087-gate-codes';
import { ForgetOld1700000000088 } from '#server/migrations/0088-forget-old';
import { WalkIns1700000000090 } from '#server/migrations/0090-walk-ins';
import { KeepClosed1700000000091 } from '#server/migrations/0091-keep-closed';
import { CompanionsNamed1700000000092 } from '#server/migrations/0092-companions-named';
import { SplitNews1700000000095 } from '#server/migrations/0095-split-news';
import { OwnCounts1700000000100 } from '#server/migrations/0100-own-counts';
import { Overpaid1700000000101 } from '#server/migrations/0101-overpaid';
import { GivenAway1700000000102 } from '#server/migrations/0102-given-away';
import { ConfirmAgain1700000000103 } from '#server/migrations/0103-confirm-again';
import { DueGateway1700000000104 } from '#server/migrations/0104-due-gateway';
import { PersonLanguage1700000000105 } from '#server/migrations/0105-person-language';
import { RefundDesk1700000000106 } from '#server/migrations/0106-refund-desk';
import { OwnShares1700000000107 } from '#server/migrations/0107-own-shares';
import { ItemGuard1700000000110 } from '#server/migrations/0110-item-guard';
import { BulkLanguage1700000000111 } from '#server/migrations/0111-bulk-language';
import { PayScenes1700000000130 } from '#server/migrations/0130-pay-scenes';
import { BillDays1700000000141 } from '#server/migrations/0141-bill-days';
import { Invoices1700000000140 } from '#server/migrations/0140-invoices';
import { PayServices1700000000131 } from '#server/migrations/0131-pay-services';
import { CounterNote1700000000132 } from '#server/migrations/0132-counter-note';
import { FinanceDesk1700000000135 } from '#server/migrations/0135-finance-desk';
import { Coupons1700000000145 } from '#server/migrations/0145-coupons';
import { ShiftCount1700000000136 } from '#server/migrations/0136-shift-count';
import { Reconciliation1700000000137 } from '#server/migrations/0137-reconciliation';
import { HeldTogether1700000000112 } from '#server/migrations/0112-held-together';
import { Recharges1700000000120 } from '#server/migrations/0120-recharges';
import { RefundRules1700000000125 } from '#server/migrations/0125-refund-rules';
import { RefundWays1700000000126 } from '#server/migrations/0126-refund-ways';
import { Statistics1700000000150 } from '#server/migrations/0150-statistics';
import { RefusalCounts1700000000151 } from '#server/migrations/0151-refusal-counts';
import { CouponsAgain1700000000160 } from '#server/migrations/0160-coupons-again';
import { PlatformAccounts1700000000161 } from '#server/migrations/0161-platform-accounts';
import { BulkStuck1700000000170 } from '#server/migrations/0170-bulk-stuck';
import { WalkInPlaces1700000000171 } from '#server/migrations/0171-walk-in-places';
import { ReviewNews1700000000172 } from '#server/migrations/0172-review-news';
import { BulkOrderStays1700000000175 } from '#server/migrations/0175-bulk-order-stays';
import { DepositBack1700000000176 } from '#server/migrations/0176-deposit-back';
import { BulkRefused1700000000177 } from '#server/migrations/0177-bulk-refused';
import { ClosedOnce1700000000178 } from '#server/migrations/0178-closed-once';
import { RefundPolls1700000000179 } from '#server/migrations/0179-refund-polls';
import { NumbersDrawnAgain1700000000180 } from '#server/migrations/0180-numbers-drawn-again';
import { WishesReadOnce1700000000182 } from '#server/migrations/0182-wishes-read-once';
import { RoundToldTogether1700000000183 } from '#server/migrations/0183-round-told-together';
import { UnpaidUnsearched1700000000184 } from '#server/migrations/0184-unpaid-unsearched';
import { FewerEntries1700000000185 } from '#server/migrations/0185-fewer-entries';
import { WishesWithoutClaims1700000000186 } from '#server/migrations/0186-wishes-without-claims';
import { WishesInColumns1700000000187 } from '#server/migrations/0187-wishes-in-columns';
import { log } from '#server/kit/runtime/log';

// Dates and wall-clock stamps stay text because they have no zone. 64-bit counters fit a double.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.slice(0, 16));
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/** All migrations in order; never edited after release. */
export const migrations = [
  Foundation1700000000001,
  Venues1700000000002,
  People1700000000003,
  Orders1700000000004,
  Money1700000000005,
  Devices1700000000006,
  Booking1700000000007,
  MoneyGuards1700000000008,
  Terminals1700000000009,
  Session1700000000010,
  Live1700000000011,
  Submit1700000000012,
  SubmitTogether1700000000013,
  SingleSignOn1700000000014,
  Members1700000000016,
  RegistrationLanguage1700000000017,
  Logs1700000000018,
  Rights1700000000019,
  Settings1700000000020,
  CodeGen1700000000021,
  Tasks1700000000022,
  ListScale1700000000023,
  Catalog1700000000024,
  ApiKeys1700000000025,
  Webhooks1700000000026,
  Screens1700000000027,
  QueueTables1700000000028,
  SlimAnswers1700000000029,
  MenuButtons1700000000030,
  SearchIndexes1700000000031,
  AccountVersion1700000000032,
  FaceConsent1700000000033,
  VenueAdmin1700000000034,
  Restrictions1700000000035,
  Prices1700000000037,
  Calendars1700000000038,
  Protocols1700000000039,
  Buddies1700000000040,
  BlackList1700000000041,
  Waitlist1700000000044,
  Pots1700000000045,
  ServeWaits1700000000046,
  Promises1700000000049,
  OrderChanges1700000000050,
  Closures1700000000051,
  Occupations1700000000054,
  Counter1700000000055,
  OrderChecks1700000000056,
  SubmitTally1700000000057,
  SettingNews1700000000058,
  BanCauses1700000000059,
  BusinessUsers1700000000060,
  Commodities1700000000061,
  Facilities1700000000062,
  Bulk1700000000063,
  FavouriteSites1700000000067,
  CalendarFeeds1700000000068,
  Families1700000000071,
  Splits1700000000072,
  SpecialRefunds1700000000073,
  MessageOnce1700000000075,
  BookingNeeds1700000000076,
  OrderGuards1700000000080,
  DayOfMoney1700000000081,
  RetakeLast1700000000082,
  OwnQuota1700000000083,
  BulkConfirm1700000000084,
  Timetables1700000000085,
  DueOnline1700000000086,
  GateCodes1700000000087,
  ForgetOld1700000000088,
  WalkIns1700000000090,
  KeepClosed1700000000091,
  CompanionsNamed1700000000092,
  SplitNews1700000000095,
  OwnCounts1700000000100,
  Overpaid1700000000101,
  GivenAway1700000000102,
  ConfirmAgain1700000000103,
  DueGateway1700000000104,
  PersonLanguage1700000000105,
  RefundDesk1700000000106,
  OwnShares1700000000107,
  ItemGuard1700000000110,
  BulkLanguage1700000000111,
  HeldTogether1700000000112,
  Recharges1700000000120,
  RefundRules1700000000125,
  RefundWays1700000000126,
  PayScenes1700000000130,
  PayServices1700000000131,
  CounterNote1700000000132,
  FinanceDesk1700000000135,
  ShiftCount1700000000136,
  Reconciliation1700000000137,
  Coupons1700000000145,
  Statistics1700000000150,
  RefusalCounts1700000000151,
  Invoices1700000000140,
  BillDays1700000000141,
  CouponsAgain1700000000160,
  PlatformAccounts1700000000161,
  BulkStuck1700000000170,
  WalkInPlaces1700000000171,
  ReviewNews1700000000172,
  BulkOrderStays1700000000175,
  DepositBack1700000000176,
  BulkRefused1700000000177,
  ClosedOnce1700000000178,
  RefundPolls1700000000179,
  NumbersDrawnAgain1700000000180,
  WishesReadOnce1700000000182,
  RoundToldTogether1700000000183,
  UnpaidUnsearched1700000000184,
  FewerEntries1700000000185,
  WishesWithoutClaims1700000000186,
  WishesInColumns1700000000187,
];

/**
 * Adds an error listener to a connection: between pool and user nobody else listens, and an unhandled error event would
 * end the process.
 */
const logConnectionErrors = (client: ClientBase): void => {
  client.on('error', ({ message }) => log.warn({ reason: message }, 'a connection to PostgreSQL was cut'));
};

/**
 * Creates the data source of one process: bounded pool and bounded waits, so that a stalled database never blocks a
 * request. `patient` lifts the time limits for migrations and seeds.
 */
export function dataSource(
  url: string,
  options: { poolSize?: number; applicationName?: string; testMode?: boolean; patient?: boolean } = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    migrations,
    installExtensions: false,
    entities: [],
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'server',
    extra: {
      onConnect: logConnectionErrors,
      connectionTimeoutMillis: 3_000,
      ...(options.patient ? {} : { query_timeout: 6_000 }),
      keepAlive: true,
      options: `-c statement_timeout=${options.patient ? 0 : 5000} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000${options.testMode ? ' -c venue.test_mode=1' : ''}`,
    },
  });
}

/** Returns the pg pool of a data source, for single-statement hot paths. */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
