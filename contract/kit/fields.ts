import { z } from 'zod';
import { enumCodes, isCode, type AnyEnumeration, type CodeOf } from '#domain/kit/enumeration';
import { isLocalDate, type LocalDate } from '#domain/kit/time';

declare module 'zod' {
  interface GlobalMeta {
    readonly zh?: string | undefined;
    readonly en?: string | undefined;
  }
}

/** Attaches the labels of a field to its schema: tables, forms and Excel headings read them. */
export const labeled = <T extends z.ZodType>(zh: string, en: string, schema: T): T => schema.meta({ zh, en });

/** A trade number: one letter, yyMMdd and eight unpredictable digits. */
export const tradeNo = z
  .string()
  .trim()
  .regex(/^[A-Z]\d{14}$/);

/** A row id on the wire: an integer that fits 32 bits, sent as number or digits. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** A whole number, sent as number or digits. */
export const int = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647);

/** An amount on the wire: yuan with two decimals, as a JSON number. */
export const yuan = z.number();

/** An existing school-local date `YYYY-MM-DD` of this or the next century. */
export const date = z.custom<LocalDate>(
  (text) => typeof text === 'string' && /^2[01]\d\d-/.test(text) && isLocalDate(text),
  { error: 'YYYY-MM-DD' },
);

/** A school-local timestamp `YYYY-MM-DD HH:mm[:ss]`. */
export const stamp = z.string();

/** Trimmed text of at most `max` characters without control characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/);

/** A flag sent as 1/0, "1"/"0" or true/false. */
export const flag = z.preprocess(
  (v) => (v === '1' || v === 1 || v === 'true' ? true : v === '0' || v === 0 || v === 'false' || v === '' ? false : v),
  z.boolean(),
);

/** A code of one enumeration, sent as number or text; other values are refused. */
export const codeOf = <E extends AnyEnumeration>(of: E) =>
  z.preprocess(
    (value) => enumCodes(of).find((code) => String(code) === String(value)) ?? value,
    z.custom<CodeOf<E>>((value) => isCode(of, value), {
      error: () => enumCodes(of).join(', '),
    }),
  );

/** Comma-joined ids, as deployed clients send companions; empty text means none. */
export const idList = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : (value ?? []),
  z.array(id).max(200),
);

/** Returns the label of a field; looks through optional, nullable and default wrappers, which drop the metadata. */
export const labelOf = (schema: z.ZodType, lang: 'zh' | 'en'): string | undefined =>
  schema.meta()?.[lang] ??
  (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? labelOf(schema.unwrap() as z.ZodType, lang)
    : undefined);
