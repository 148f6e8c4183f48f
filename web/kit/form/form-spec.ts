import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { RightName } from '#contract/catalogue';
import type { Text } from '#web/kit/text/lang';

/** An option of a select: its id as the API writes it, and both names. */
export interface FormChoice {
  readonly id: number | string;
  readonly name: string;
  readonly enName?: string | null;
  readonly disabled?: boolean;
  readonly children?: readonly FormChoice[];
}

/** Props of a custom control: the value as the API writes it, and its setter. */
export interface ControlProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly label: string;
}

/** Common options of a form field. */
interface FieldOptions {
  readonly key: string;
  /** Replaces the label of the contract. */
  readonly label?: Text;
  /** Help text below the field. */
  readonly hint?: Text;
  /** Shown only while this returns true for the current values; a hidden field is not sent. */
  readonly when?: (values: FormValues) => boolean;
  readonly disabled?: boolean;
  /** Takes the full width. */
  readonly wide?: boolean;
}

type FieldKind =
  | { readonly kind: 'text' | 'secret' | 'switch' | 'money' | 'rich' }
  | { readonly kind: 'date' | 'time' | 'stamp' }
  | { readonly kind: 'area'; readonly rows: number }
  | { readonly kind: 'number'; readonly unit?: Text; readonly decimals: number }
  | { readonly kind: 'select'; readonly of: AnyEnumeration; readonly many: boolean }
  | { readonly kind: 'lookup' | 'tree'; readonly load: () => Promise<readonly FormChoice[]>; readonly many: boolean }
  | { readonly kind: 'seek'; readonly find: (text: string) => Promise<readonly FormChoice[]> }
  | { readonly kind: 'dates' | 'times' | 'stamps'; readonly to: string }
  | { readonly kind: 'own'; readonly Control: (props: ControlProps) => ReactNode };

/** One field of a form, with the name of the endpoint's input. */
export type FormField = FieldOptions & FieldKind;

/** Values of a form, in the format of the API. */
export type FormValues = Readonly<Record<string, unknown>>;

type Options = Omit<FieldOptions, 'key'>;
const fieldWith = (key: string, kind: FieldKind, options: Options = {}): FormField => ({ key, ...kind, ...options });

/** Builders of form fields. Labels, required fields and validation come from the endpoint's input schema. */
export const input = {
  text: (key: string, options?: Options) => fieldWith(key, { kind: 'text' }, options),
  /** A hidden text that is never stored as a draft. */
  secret: (key: string, options?: Options) => fieldWith(key, { kind: 'secret' }, options),
  area: (key: string, { rows = 3, ...options }: Options & { rows?: number } = {}) =>
    fieldWith(key, { kind: 'area', rows }, { wide: true, ...options }),
  /** A text with headings, lists, links and pictures, as HTML. */
  rich: (key: string, options?: Options) => fieldWith(key, { kind: 'rich' }, { wide: true, ...options }),
  number: (key: string, { unit, decimals = 0, ...options }: Options & { unit?: Text; decimals?: number } = {}) =>
    fieldWith(key, { kind: 'number', decimals, ...(unit ? { unit } : {}) }, options),
  /** Yuan with two decimals, as the API writes amounts. */
  money: (key: string, options?: Options) => fieldWith(key, { kind: 'money' }, options),
  switch: (key: string, options?: Options) => fieldWith(key, { kind: 'switch' }, options),
  select: (key: string, members: AnyEnumeration, { many = false, ...options }: Options & { many?: boolean } = {}) =>
    fieldWith(key, { kind: 'select', of: members, many }, options),
  lookup: (
    key: string,
    load: () => Promise<readonly FormChoice[]>,
    { many = false, ...options }: Options & { many?: boolean } = {},
  ) => fieldWith(key, { kind: 'lookup', load, many }, options),
  /**
   * A select with too many options to list: searches on the server by the typed text, and once by the current value to
   * get its name.
   */
  seek: (key: string, find: (text: string) => Promise<readonly FormChoice[]>, options?: Options) =>
    fieldWith(key, { kind: 'seek', find }, options),
  tree: (
    key: string,
    load: () => Promise<readonly FormChoice[]>,
    { many = false, ...options }: Options & { many?: boolean } = {},
  ) => fieldWith(key, { kind: 'tree', load, many }, options),
  /** `YYYY-MM-DD`. */
  date: (key: string, options?: Options) => fieldWith(key, { kind: 'date' }, options),
  /** `HH:mm`. */
  time: (key: string, options?: Options) => fieldWith(key, { kind: 'time' }, options),
  /** `YYYY-MM-DD HH:mm:ss`. */
  stamp: (key: string, options?: Options) => fieldWith(key, { kind: 'stamp' }, options),
  /** A date range, both ends included, in two fields of the input. */
  dates: (from: string, to: string, label: Text, options?: Options) =>
    fieldWith(from, { kind: 'dates', to }, { label, ...options }),
  times: (from: string, to: string, label: Text, options?: Options) =>
    fieldWith(from, { kind: 'times', to }, { label, ...options }),
  stamps: (from: string, to: string, label: Text, options?: Options) =>
    fieldWith(from, { kind: 'stamps', to }, { label, ...options }),
  /** A custom control of the screen, such as pictures or matrices. */
  own: (key: string, Control: (props: ControlProps) => ReactNode, options?: Options) =>
    fieldWith(key, { kind: 'own', Control }, { wide: true, ...options }),
};

/** A group of fields under a heading. */
export interface FormPart {
  readonly title: Text;
  readonly fields: readonly FormField[];
}

/** A form that sends its input to one endpoint, with or without a row. */
export interface FormSpec<R> {
  readonly endpoint: Endpoint;
  readonly fields: readonly (FormField | FormPart)[];
  readonly title?: Text;
  /** Label of the submit button; 保存 by default. */
  readonly ok?: Text;
  /** Right required by its button; by default that of the endpoint. */
  readonly right?: RightName;
  /**
   * Initial values, loaded from the server if the row does not have all of them. By default the fields the row has,
   * plus `id` and `version`.
   */
  readonly start?: (row: R | null) => FormValues | Promise<FormValues>;
  /** Values sent in addition to the fields. */
  readonly also?: (row: R | null) => FormValues;
  /** Receives the reply before the list is read again, for values that are returned only once. */
  readonly after?: (reply: unknown) => void;
  /** Shown above the fields: what the form will do. */
  readonly Above?: (shown: { readonly row: R | null }) => ReactNode;
}

/** Returns an `after` that receives the reply of this endpoint. */
export const afterReply =
  <T>({ reply }: Endpoint<z.ZodType, z.ZodType<T>>, use: (reply: T) => void) =>
  (answer: unknown): void =>
    use(reply.parse(answer));

/** Returns the fields of a form, those of its groups included. */
export const fieldsOf = (fields: readonly (FormField | FormPart)[]): readonly FormField[] =>
  fields.flatMap((one) => ('fields' in one ? one.fields : [one]));
