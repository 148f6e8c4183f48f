import { fen, toYuan, type Fen } from '#domain/kit/money';
import type { Settlement } from '#domain/bulk/bulk.rules';
import type { SettlementView } from '#contract/bulk/bulk-detail.contract';

/** A settlement with its inputs, as stored with the contract. */
export interface StoredSettlement extends Settlement {
  readonly lastDay: string;
  readonly usedDates: number;
  readonly unusedDates: number;
  readonly paid: Fen;
  readonly deposit: Fen;
  /** Amount refunded through channels and balances; missing in contracts settled before this was supported. */
  readonly backOnline?: Fen;
}

/** Returns a settlement as its wire format. */
export const settlementReply = ({
  lastDay,
  usedDates,
  unusedDates,
  used,
  unused,
  kept,
  damage,
  paid,
  deposit,
  depositBack,
  rentBack,
  owed,
  backOnline,
}: StoredSettlement): SettlementView => ({
  lastDay,
  usedDates,
  unusedDates,
  used: toYuan(used),
  unused: toYuan(unused),
  kept: toYuan(kept),
  damage: toYuan(damage),
  paid: toYuan(paid),
  deposit: toYuan(deposit),
  depositBack: toYuan(depositBack),
  rentBack: toYuan(rentBack),
  owed: toYuan(owed),
  backOnline: toYuan(backOnline ?? fen(0)),
});
