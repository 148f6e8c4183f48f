import { Injectable } from '@nestjs/common';
import type { SaleKind } from '#domain/sales/sale-kind';
import type { Tx } from '#server/kit/db/db';
import type { SaleOwner } from './sale';

/** The views of what the check of our ledger covers number by number: orders and gate bills, each with ids of its own. */
export const ledgerParts = ['v_sale_booking', 'v_sale_plain', 'v_sale_gate'] as const;
export type LedgerPart = (typeof ledgerParts)[number];

interface RegisteredKind {
  readonly kind: SaleKind;
  readonly owner: SaleOwner | null;
  readonly lockRow: (tx: Tx, tradeNo: string) => Promise<unknown>;
}

/** The kinds of things sold and the areas that store their sales; each area registers its kinds at start. */
@Injectable()
export class SaleRegistry {
  private readonly kinds = new Map<string, RegisteredKind>();

  /** Adds a kind that settles as an order, with the owner of its sales. */
  registerOrders(kind: SaleKind, owner: SaleOwner): void {
    this.add({ kind, owner, lockRow: (tx, tradeNo) => owner.lockRow(tx, tradeNo) });
  }

  /** Adds a kind that settles as a bill; `lockRow` locks the row of a sale, by its number. */
  registerBills(kind: SaleKind, lockRow: RegisteredKind['lockRow']): void {
    this.add({ kind, owner: null, lockRow });
  }

  private add(added: RegisteredKind): void {
    const { letter, settles } = added.kind;
    if (this.kinds.has(letter)) throw new Error(`two areas sell ${letter}`);
    if ((settles === 'order') !== (added.owner !== null)) throw new Error(`the owner of ${letter} does not fit`);
    this.kinds.set(letter, added);
  }

  /** Locks the rows of sales of any kind, in the order of their numbers; numbers nobody sells are left out. */
  async lockRows(tx: Tx, tradeNos: readonly string[]): Promise<void> {
    for (const tradeNo of [...new Set(tradeNos)].sort())
      await this.kinds.get(tradeNo.slice(0, 1))?.lockRow(tx, tradeNo);
  }

  /** Returns all kinds, by letter. */
  list(): readonly SaleKind[] {
    return [...this.kinds.values()].map(({ kind }) => kind).sort((one, other) => (one.letter < other.letter ? -1 : 1));
  }

  /** Returns the kind of a number, or null if no area sells it. */
  find(no: string): SaleKind | null {
    return this.kinds.get(no.slice(0, 1))?.kind ?? null;
  }

  /** Returns the kind of a number; throws if no area sells it. */
  kindOf(no: string): SaleKind {
    const kind = this.find(no);
    if (!kind) throw new Error(`no area sells ${no}`);
    return kind;
  }

  /** Returns the owner of an order, or null for a bill and for a number nobody sells. */
  findOwner(tradeNo: string): SaleOwner | null {
    return this.kinds.get(tradeNo.slice(0, 1))?.owner ?? null;
  }

  /** Returns the owner of an order; throws if there is none. */
  ownerOf(tradeNo: string): SaleOwner {
    const owner = this.findOwner(tradeNo);
    if (!owner) throw new Error(`no area owns order ${tradeNo}`);
    return owner;
  }

  /** Groups things by the owner of their trade numbers; those without one are left out. */
  byOwner<T>(things: readonly T[], tradeNoOf: (thing: T) => string): ReadonlyMap<SaleOwner, T[]> {
    const groups = new Map<SaleOwner, T[]>();
    for (const thing of things) {
      const owner = this.findOwner(tradeNoOf(thing));
      if (owner) groups.set(owner, [...(groups.get(owner) ?? []), thing]);
    }
    return groups;
  }
}
