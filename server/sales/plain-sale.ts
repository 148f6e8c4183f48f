import type { SaleKind } from '#domain/sales/sale-kind';
import type { Refusal } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from './sale';

/** A line of a sale; fees of the whole line in fen, before coupons. */
export interface SaleItem {
  readonly id: number;
  /** What is sold, in the table of its kind; null for a kind without one. */
  readonly subjectId: number | null;
  readonly name: string;
  readonly enName: string;
  readonly quantity: number;
  readonly fee: Fen;
  readonly used: number;
  readonly returned: number;
  readonly refundFee: Fen;
}

/** So many pieces of a line. */
export interface Pieces {
  readonly item: SaleItem;
  readonly quantity: number;
}

/** What a member buys: lines with their prices, and when it is used, by the school's wall clock. */
export interface Purchase {
  readonly letter: SaleKind['letter'];
  readonly venueId: number | null;
  readonly merchantId: number;
  /** Where it is bought, a code of `orderChannel`. */
  readonly channel: number;
  /** Whether a counter takes the money, and gives it back. */
  readonly atCounter?: boolean;
  readonly name: string;
  readonly enName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly lines: readonly (Pick<SaleItem, 'subjectId' | 'name' | 'enName' | 'quantity'> & { readonly fee: Fen })[];
}

/**
 * A kind whose sales need no table of their own: its rules, and what happens to its stock. Each function runs in the
 * transaction of the sale, which holds its row.
 */
export interface PlainKind extends SaleKind {
  readonly settles: 'order';
  /** Whether staff write its pieces off under the member's code. */
  readonly isWrittenOff: boolean;
  /** Minutes to pay. */
  readonly holdMinutes: number;
  /** Percentage of the price that a piece is worth when it is returned now. */
  readonly refundPercent: (sale: Sale) => number;
  /** Returns why this member may not buy it, or null. */
  readonly whyNotBuy: (member: Member, purchase: Purchase) => Promise<Refusal | null>;
  /** Takes the stock of a new sale, or of one that is restored; false if it is sold out. */
  readonly reserve: (tx: Tx, sale: Sale, items: readonly SaleItem[]) => Promise<boolean>;
  /** Frees the stock of pieces that were never paid, or returned. */
  readonly release: (tx: Tx, sale: Sale, pieces: readonly Pieces[]) => Promise<void>;
  /** Hands over what was paid. */
  readonly fulfil: (tx: Tx, sale: Sale, items: readonly SaleItem[]) => Promise<void>;
}
