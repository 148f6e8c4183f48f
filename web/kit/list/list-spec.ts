import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { RightName, RouteName } from '#contract/catalogue';
import type { Endpoint } from '#contract/kit/endpoint';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { FormSpec } from '#web/kit/form/form-spec';
import type { ImportSpec } from '#web/kit/upload/import-dialog';
import type { Lang, Text } from '#web/kit/text/lang';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import type { Translator } from '#web/kit/text/translator';
import type { LiveState } from '#web/kit/live/live';

/** One field of the search card, named as in the contract's filter. */
export type SearchField =
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

/** One column. On a phone the title column heads the card, tags stand next to it, the rest are lines below. */
export interface ListColumn<R> {
  readonly key: string;
  readonly title?: Text;
  /** In pixels; a longer title of one language may need its own width. */
  readonly width?: number | Readonly<Record<Lang, number>>;
  /** Aligned right. A field shown unchanged is aligned right if the contract says it is a number. */
  readonly number?: true;
  readonly plain?: true;
  readonly sort?: true;
  /** Shows the sum of the page below the column, in yuan. */
  readonly sum?: (row: R) => number;
  readonly phone?: 'title' | 'mark' | 'hide';
  /** Hidden until the user selects it among the columns. */
  readonly aside?: true;
  /** Whether this deployment has the column. */
  readonly when?: () => boolean;
  readonly draw: (row: R, translator: Translator) => ReactNode;
}

/** An action on a row, available by right and by the state of the row. */
export interface RowAction<R> {
  readonly key: string;
  readonly title: Text;
  readonly right?: RightName;
  readonly when?: (row: R) => boolean;
  readonly danger?: true;
  /** Confirmation text: what will happen to this row. */
  readonly confirm?: (row: R) => Text;
  /** Runs directly, or opens its own dialog. */
  readonly run?: (row: R) => Promise<unknown>;
  readonly Dialog?: (opened: RowDialogProps<R>) => ReactNode;
}

/** How a row is deleted. The required right is the route name plus `Del`, unless another is given (document 1 §6). */
export interface RowRemoval<R> {
  readonly endpoint: Endpoint;
  readonly right?: RightName;
  readonly when?: (row: R) => boolean;
  /** Name of the row for the confirmation: `羽毛球馆`. */
  readonly name?: (row: R, translator: Translator) => string;
  /** Input of the endpoint; `id` by default. */
  readonly input?: (row: R) => object;
}

/** An action on several rows; its button shows to how many of the selected rows it applies. */
export interface BatchAction<R> {
  readonly key: string;
  readonly title: Text;
  readonly right?: RightName;
  readonly applies: (row: R) => boolean;
  /** Runs directly, or opens its own dialog. */
  readonly run?: (rows: readonly R[]) => Promise<unknown>;
  readonly Dialog?: (opened: {
    readonly rows: readonly R[];
    readonly close: () => void;
    readonly done: () => void;
  }) => ReactNode;
}

/** Live state of a list: how reliable it is, updated rows, and how many new rows are not on the page. */
export interface LiveListState<R> {
  readonly mark: { readonly state: LiveState; readonly at: number | null } | null;
  readonly patch: (row: R) => R;
  readonly fresh: number;
}

/** The content a list shows. */
export interface ListContent<R, P> {
  readonly reply: P | undefined;
  readonly rows: readonly R[];
  readonly filter: Readonly<Record<string, string>>;
}

/** Declaration of a list screen. */
export interface ListScreenSpec<R, P extends { readonly content: R[]; readonly totalElements: number }> {
  readonly route: RouteName;
  /** Key of the list if its screen has several; each has its own saved filters, columns and density. */
  readonly part?: string;
  /** Title above the table if a screen has several lists; the screen's name by default. */
  readonly title?: Text;
  readonly list: Endpoint<z.ZodType, z.ZodType<P>>;
  readonly filter: z.ZodObject;
  readonly row: z.ZodObject;
  readonly rowKey: (row: R) => string;
  /** Name of the rows: `订单`, `orders`. */
  readonly noun: Text;
  readonly search: readonly SearchField[];
  /** Filters in the address that define the list, such as its person; they do not count as user filters. */
  readonly about?: readonly string[];
  readonly quick?: readonly {
    readonly title: Text;
    readonly filter: (today: string) => Readonly<Record<string, string>>;
  }[];
  readonly columns: readonly ListColumn<R>[];
  /** Forms for a new row and for an existing row; their buttons require the endpoint's right. */
  readonly add?: FormSpec<R>;
  /** Page on which a new row is created. */
  readonly addAt?: { readonly path: string; readonly title: Text; readonly right?: RightName };
  readonly edit?: FormSpec<R> & { readonly when?: (row: R) => boolean };
  readonly remove?: RowRemoval<R>;
  readonly actions?: readonly RowAction<R>[];
  readonly batch?: readonly BatchAction<R>[];
  /** Sums of the whole filtered list, masked until shown; null if the user may not see them. */
  readonly totals?: {
    readonly of: (reply: P) => Readonly<Record<string, number>> | null;
    readonly titles: Readonly<Record<string, Text>>;
  };
  readonly exports?: { readonly endpoint: Endpoint; readonly right: RightName };
  /** Import from a workbook; requires the right of the check call. */
  readonly imports?: ImportSpec;
  readonly Drawer?: (opened: {
    readonly id: string;
    readonly row: R | undefined;
    readonly close: () => void;
    readonly done: () => void;
  }) => ReactNode;
  /** Interval for reading the list again, in milliseconds, if no room reports changes; false for never. */
  readonly refetchEvery?: (reply: P | undefined) => number | false;
  readonly useLive?: (shown: ListContent<R, P>) => LiveListState<R>;
  /** Shown above the list: boards, charts, counts. */
  readonly Above?: (shown: ListContent<R, P>) => ReactNode;
}
