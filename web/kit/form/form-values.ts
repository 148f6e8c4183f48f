import type { z } from 'zod';
import { labelOf } from '#contract/kit/fields';
import { fieldErrors } from '#contract/kit/field-errors';
import { CallError } from '#web/kit/call/call';
import { fieldsOf, type FormField, type FormSpec, type FormValues } from './form-spec';
import type { Translator } from '#web/kit/text/translator';

/** An invalid field, as reported by the server or the contract. */
export interface FormFieldError {
  readonly field: string;
  readonly message: string;
  readonly messageEn: string;
}

const ROW_KEYS = ['id', 'version'];
const isPair = (field: FormField): field is FormField & { readonly to: string } => 'to' in field;

/** Returns the shape of an input schema, empty if it is not an object. */
export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in schema ? ((schema as z.ZodObject).shape as Record<string, z.ZodType>) : {};

/** Returns the label of a field. */
export const titleOfField = (
  field: FormField,
  schema: z.ZodType,
  { t, lang }: Pick<Translator, 't' | 'lang'>,
): string => {
  if (field.label) return t(field.label);
  const one = shapeOf(schema)[field.key];
  return (one && labelOf(one, lang)) ?? field.key;
};

/** Returns whether the field is required: the schema rejects a missing value. */
export const isRequired = (field: FormField, schema: z.ZodType): boolean => {
  const one = shapeOf(schema)[field.key];
  return one !== undefined && !one.safeParse(undefined).success && !one.safeParse('').success;
};

/** Returns the default initial values: the fields the row has, plus the keys that identify it. */
export function initialValues<R>(spec: FormSpec<R>, row: R | null): FormValues {
  if (row === null) return {};
  const from = row as FormValues;
  const keys = [
    ...fieldsOf(spec.fields).flatMap((field) => (isPair(field) ? [field.key, field.to] : [field.key])),
    ...ROW_KEYS.filter((key) => key in shapeOf(spec.endpoint.input)),
  ];
  return Object.fromEntries(
    keys.filter((key) => from[key] !== undefined && from[key] !== null).map((key) => [key, from[key]]),
  );
}

/** Converts API values to form values: both ends of a range become one value. */
export const toForm = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.map((field) => [
      field.key,
      isPair(field)
        ? values[field.key] === undefined && values[field.to] === undefined
          ? undefined
          : [values[field.key] ?? null, values[field.to] ?? null]
        : values[field.key],
    ]),
  );

/** Converts form values to API values; hidden and empty fields are left out, text is trimmed. */
export function fromForm(fields: readonly FormField[], values: FormValues): FormValues {
  const all: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.key];
    if (isPair(field)) {
      const [from, to] = (value ?? []) as unknown[];
      all[field.key] = from;
      all[field.to] = to;
    } else all[field.key] = typeof value === 'string' ? value.trim() : value;
  }
  const shown = fields
    .filter(({ when }) => when?.(all) ?? true)
    .flatMap((field) => (isPair(field) ? [field.key, field.to] : [field.key]));
  return Object.fromEntries(
    shown
      .map((key) => [key, all[key]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** Returns the errors the contract would report, before anything is sent. */
export function schemaErrors(schema: z.ZodType, values: FormValues): readonly FormFieldError[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : fieldErrors(parsed.error, values);
}

/** Returns the invalid fields named by a server error. */
export function fieldErrorsOf(error: unknown): readonly FormFieldError[] {
  const fields =
    error instanceof CallError ? (error.detail.data as { fields?: unknown } | null | undefined)?.fields : undefined;
  return Array.isArray(fields) ? (fields as FormFieldError[]) : [];
}

/** Returns the form field of an error, or undefined; an error of a list item belongs to the list. */
export const fieldOfError = (fields: readonly FormField[], { field: name }: FormFieldError): FormField | undefined => {
  const [first] = name.split('.');
  return fields.find((field) => field.key === first || (isPair(field) && field.to === first));
};
