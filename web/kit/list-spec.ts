import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { RightName, RouteName } from '#contract/catalogue';
import type { Endpoint } from '#contract/kit/endpoint';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { FormSpec } from './form-spec';
import type { ImportSpec } from './import-dialog';
import type { Lang, Text } from './lang';
import type { LiveState } from './live';

/** What a render needs to speak the visitor's language. */
export interface Speech {
  readonly lang: Lang;
  readonly t: (text: Text) => string;
  readonly pick: (zh: string, en: string | null | undefined) => string;
}

/** One field of the search card, named as the contract's filter names it. */
export type Field =
  | { readonly kind: 'text'; readonly key: string }
  | { readonly kind: 'select'; readonly key: string; readonly of: AnyEnumeration }
  | { readonly kind: 'dates'; readonly key: string; readonly to: string; readonly label: Text }
  | {
      readonly kind: 'lookup';
      readonly key: string;
      readonly load: () => Promise<
        readonly { readonly id: number | string; readonly name: string; readonly enName: string }[]
      >;
    };

/** One column; on a phone the title heads the card, marks stand beside it, the rest are lines below. */
export interface Column<R> {
  readonly key: string;
  readonly title?: Text;
  /** In pixels; a heading that is longer in one language may ask for more room there. */
  readonly width?: number | Readonly<Record<Lang, number>>;
  /** Stands right. A field that is drawn as it is stands right when the contract says it is a number. */
  readonly number?: true;
  readonly plain?: true;
  readonly sort?: true;
  /** The page's sum stands below the column, in yuan. */
  readonly sum?: (row: R) => number;
  readonly phone?: 'title' | 'mark' | 'hide';
  /** Shown only to whoever ticks it among the columns: what few readers look for. */
  readonly aside?: true;
  /** Whether this deployment has the column at all. */
  readonly when?: () => boolean;
  readonly draw: (row: R, speech: Speech) => ReactNode;
}

/** What a dialog or drawer of a list is given. */
export interface Opened<R> {
  readonly row: R;
  readonly close: () => void;
  /** Closes, says that it was done, and reads the list again. */
  readonly done: () => void;
}

/** One thing that can be done with a row, by right and by the state of the row. */
export interface RowAction<R> {
  readonly key: string;
  readonly title: Text;
  readonly right?: RightName;
  readonly when?: (row: R) => boolean;
  readonly danger?: true;
  /** Asked before it is done: what will happen to this row. */
  readonly confirm?: (row: R) => Text;
  /** Done at once, or in a dialog of its own. */
  readonly run?: (row: R) => Promise<unknown>;
  readonly Dialog?: (opened: Opened<R>) => ReactNode;
}

/** How a row is deleted. Who may is asked by the route name plus `Del`, unless another right is named (document 1 §6). */
export interface Removal<R> {
  readonly endpoint: Endpoint;
  readonly right?: RightName;
  readonly when?: (row: R) => boolean;
  /** What goes, for the question: `羽毛球馆`. */
  readonly name?: (row: R, speech: Speech) => string;
  /** What the endpoint is told; `id` unless said. */
  readonly input?: (row: R) => object;
}

/** One thing that can be done with several rows; its button says to how many of the ticked ones it applies. */
export interface BatchAction<R> {
  readonly key: string;
  readonly title: Text;
  readonly right?: RightName;
  readonly applies: (row: R) => boolean;
  /** Done at once, or in a dialog of its own. */
  readonly run?: (rows: readonly R[]) => Promise<unknown>;
  readonly Dialog?: (opened: {
    readonly rows: readonly R[];
    readonly close: () => void;
    readonly done: () => void;
  }) => ReactNode;
}

/** What live news does to a list: how far it can be trusted, rows as they are now, and how many rows are not on the page yet. */
export interface LiveRows<R> {
  readonly mark: { readonly state: LiveState; readonly at: number | null } | null;
  readonly patch: (row: R) => R;
  readonly fresh: number;
}

/** What a list shows right now. */
export interface Shown<R, P> {
  readonly reply: P | undefined;
  readonly rows: readonly R[];
  readonly filter: Readonly<Record<string, string>>;
}

/** A list screen as a declaration. */
export interface ListSpec<R, P extends { readonly content: R[]; readonly totalElements: number }> {
  readonly route: RouteName;
  /** Which list of its screen this is, where there are several: each has kept filters, columns and closeness of its own. */
  readonly part?: string;
  /** What stands above the table, where one screen holds several lists; else the screen's own name. */
  readonly title?: Text;
  readonly list: Endpoint<z.ZodType, z.ZodType<P>>;
  readonly filter: z.ZodObject;
  readonly row: z.ZodObject;
  readonly rowKey: (row: R) => string;
  /** What a row is called: `订单`, `orders`. */
  readonly noun: Text;
  readonly search: readonly Field[];
  /** Filters that stand in the address because the list is about them, such as its person: nobody has narrowed the list by them. */
  readonly about?: readonly string[];
  readonly quick?: readonly {
    readonly title: Text;
    readonly filter: (today: string) => Readonly<Record<string, string>>;
  }[];
  readonly columns: readonly Column<R>[];
  /** A form above the list for a new row, and one for a row there is; buttons stand by the endpoint's right. */
  readonly add?: FormSpec<R>;
  /** Where a new row is written on a page of its own. */
  readonly addAt?: { readonly path: string; readonly title: Text; readonly right?: RightName };
  readonly edit?: FormSpec<R> & { readonly when?: (row: R) => boolean };
  readonly remove?: Removal<R>;
  readonly actions?: readonly RowAction<R>[];
  readonly batch?: readonly BatchAction<R>[];
  /** Sums of the whole filtered list, shown as stars until the eye is pressed; null where the reader may not see them. */
  readonly totals?: {
    readonly of: (reply: P) => Readonly<Record<string, number>> | null;
    readonly titles: Readonly<Record<string, Text>>;
  };
  readonly exports?: { readonly endpoint: Endpoint; readonly right: RightName };
  /** Rows out of a workbook; who may is asked by the right of the call that looks it through. */
  readonly imports?: ImportSpec;
  readonly Drawer?: (opened: {
    readonly id: string;
    readonly row: R | undefined;
    readonly close: () => void;
    readonly done: () => void;
  }) => ReactNode;
  /** How often the list is read again by itself, in milliseconds, where no room tells its news; false for never. */
  readonly refetchEvery?: (reply: P | undefined) => number | false;
  readonly useLive?: (shown: Shown<R, P>) => LiveRows<R>;
  /** Stands above the list: boards, curves, counts. */
  readonly Above?: (shown: Shown<R, P>) => ReactNode;
}
