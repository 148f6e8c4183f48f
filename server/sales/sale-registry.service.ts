import { Injectable } from '@nestjs/common';
import type { SaleKind } from '#domain/sales/sale-kind';
import type { SaleOwner } from './sale';

/** The kinds of things sold and the areas that store their sales; each area registers its kinds at start. */
@Injectable()
export class SaleRegistry {
  private readonly kinds = new Map<string, { readonly kind: SaleKind; readonly owner: SaleOwner | null }>();

  /** Adds a kind. One that settles as an order names the owner of its sales. */
  register(kind: SaleKind, owner: SaleOwner | null = null): void {
    if (this.kinds.has(kind.letter)) throw new Error(`two areas sell ${kind.letter}`);
    if ((kind.settles === 'order') !== (owner !== null)) throw new Error(`the owner of ${kind.letter} does not fit`);
    this.kinds.set(kind.letter, { kind, owner });
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
