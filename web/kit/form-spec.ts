import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kit/endpoint';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { RightName } from '#contract/catalogue';
import type { Text } from './lang';

/** One thing to choose: its id as the wire writes it, and both names. */
export interface Choice {
  readonly id: number | string;
  readonly name: string;
  readonly enName?: string | null;
  readonly disabled?: boolean;
  readonly children?: readonly Choice[];
}

/** What a control of one's own is given: the value as the wire writes it, and how to change it. */
export interface ControlProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly label: string;
}

/** What every field of a form may say beside its kind. */
interface Told {
  readonly key: string;
  /** Where the contract's label does not fit. */
  readonly label?: Text;
  /** What to know before filling it in, below the field. */
  readonly hint?: Text;
  /** Shown only while this holds of what the form says so far; a hidden field is not sent. */
  readonly when?: (values: Values) => boolean;
  readonly disabled?: boolean;
  /** Takes the whole line. */
  readonly wide?: boolean;
}

type Kind =
  | { readonly kind: 'text' | 'secret' | 'switch' | 'money' | 'rich' }
  | { readonly kind: 'date' | 'time' | 'stamp' }
  | { readonly kind: 'area'; readonly rows: number }
  | { readonly kind: 'number'; readonly unit?: Text; readonly decimals: number }
  | { readonly kind: 'select'; readonly of: AnyEnumeration; readonly many: boolean }
  | { readonly kind: 'lookup' | 'tree'; readonly load: () => Promise<readonly Choice[]>; readonly many: boolean }
  | { readonly kind: 'seek'; readonly find: (text: string) => Promise<readonly Choice[]> }
  | { readonly kind: 'dates' | 'times' | 'stamps'; readonly to: string }
  | { readonly kind: 'own'; readonly Control: (props: ControlProps) => ReactNode };

/** One field of a form, named as the endpoint's input names it. */
export type FormField = Told & Kind;

/** What a form says, as the wire writes it. */
export type Values = Readonly<Record<string, unknown>>;

type Options = Omit<Told, 'key'>;
const of = (key: string, kind: Kind, options: Options = {}): FormField => ({ key, ...kind, ...options });

/** Fields of forms. Labels, what must be filled in and what is refused come from the endpoint's input schema. */
export const input = {
  text: (key: string, options?: Options) => of(key, { kind: 'text' }, options),
  /** Typed unseen, never kept as a draft. */
  secret: (key: string, options?: Options) => of(key, { kind: 'secret' }, options),
  area: (key: string, { rows = 3, ...options }: Options & { rows?: number } = {}) =>
    of(key, { kind: 'area', rows }, { wide: true, ...options }),
  /** A text with headings, lists, links and pictures, as HTML. */
  rich: (key: string, options?: Options) => of(key, { kind: 'rich' }, { wide: true, ...options }),
  number: (key: string, { unit, decimals = 0, ...options }: Options & { unit?: Text; decimals?: number } = {}) =>
    of(key, { kind: 'number', decimals, ...(unit ? { unit } : {}) }, options),
  /** Yuan with two decimals, as the wire writes amounts. */
  money: (key: string, options?: Options) => of(key, { kind: 'money' }, options),
  switch: (key: string, options?: Options) => of(key, { kind: 'switch' }, options),
  select: (key: string, members: AnyEnumeration, { many = false, ...options }: Options & { many?: boolean } = {}) =>
    of(key, { kind: 'select', of: members, many }, options),
  lookup: (
    key: string,
    load: () => Promise<readonly Choice[]>,
    { many = false, ...options }: Options & { many?: boolean } = {},
  ) => of(key, { kind: 'lookup', load, many }, options),
  /** One of too many to list: asked of the server by what is typed; asked once with the present value, to name it. */
  seek: (key: string, find: (text: string) => Promise<readonly Choice[]>, options?: Options) =>
    of(key, { kind: 'seek', find }, options),
  tree: (
    key: string,
    load: () => Promise<readonly Choice[]>,
    { many = false, ...options }: Options & { many?: boolean } = {},
  ) => of(key, { kind: 'tree', load, many }, options),
  /** `YYYY-MM-DD`. */
  date: (key: string, options?: Options) => of(key, { kind: 'date' }, options),
  /** `HH:mm`. */
  time: (key: string, options?: Options) => of(key, { kind: 'time' }, options),
  /** `YYYY-MM-DD HH:mm:ss`. */
  stamp: (key: string, options?: Options) => of(key, { kind: 'stamp' }, options),
  /** Two ends of a stretch of days, both included, in two fields of the input. */
  dates: (from: string, to: string, label: Text, options?: Options) =>
    of(from, { kind: 'dates', to }, { label, ...options }),
  times: (from: string, to: string, label: Text, options?: Options) =>
    of(from, { kind: 'times', to }, { label, ...options }),
  stamps: (from: string, to: string, label: Text, options?: Options) =>
    of(from, { kind: 'stamps', to }, { label, ...options }),
  /** A control of the screen's own: pictures, matrices. */
  own: (key: string, Control: (props: ControlProps) => ReactNode, options?: Options) =>
    of(key, { kind: 'own', Control }, { wide: true, ...options }),
};

/** Fields that stand together under a heading. */
export interface FormPart {
  readonly title: Text;
  readonly fields: readonly FormField[];
}

/** A form that sends one endpoint its input: for a row, or without one. */
export interface FormSpec<R> {
  readonly endpoint: Endpoint;
  readonly fields: readonly (FormField | FormPart)[];
  readonly title?: Text;
  /** Word of the button; 保存 unless the form does something else. */
  readonly ok?: Text;
  /** The right its button asks; the endpoint's own unless said. */
  readonly right?: RightName;
  /** What the form starts with: read from the server where the row does not know it all. Without it, what the row and the fields share, with `id` and `version`. */
  readonly start?: (row: R | null) => Values | Promise<Values>;
  /** Sent besides the fields. */
  readonly also?: (row: R | null) => Values;
  /** Given what the endpoint answered, before the list is read again: what is told only once. */
  readonly after?: (reply: never) => void;
  /** Stands above the fields: what the form will do. */
  readonly Above?: (shown: { readonly row: R | null }) => ReactNode;
}

/** The fields of a form, whatever parts they stand in. */
export const fieldsOf = (fields: readonly (FormField | FormPart)[]): readonly FormField[] =>
  fields.flatMap((one) => ('fields' in one ? one.fields : [one]));
