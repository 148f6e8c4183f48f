import { useQueries } from '@tanstack/react-query';
import type { z } from 'zod';
import { labelOf } from '#contract/kit/fields';
import type { Text } from '#web/kit/text/lang';
import type { Translator } from '#web/kit/text/translator';
import type { SearchField } from './list-spec';

/** Conditions of a list by field key, as they stand in the address. */
export type SearchFilter = Readonly<Record<string, string>>;
/** Choices of the look-up fields by field key. */
export type Lookups = ReadonlyMap<
  string,
  readonly { readonly id: number | string; readonly name: string; readonly enName: string }[]
>;

/** Returns the label of a filter field in the contract. */
export const fieldTitle = (filter: z.ZodObject, key: string, lang: Translator['lang']): string =>
  labelOf(filter.shape[key] as z.ZodType, lang) ?? key;

/** Returns the label of a search field; a text field shows what it searches as its placeholder. */
export const fieldLabel = (
  filter: z.ZodObject,
  field: SearchField,
  { t, lang }: Pick<Translator, 't' | 'lang'>,
): string =>
  field.kind === 'dates'
    ? t(field.label)
    : field.kind === 'text'
      ? t({ zh: '关键字', en: 'Keyword' })
      : fieldTitle(filter, field.key, lang);

/** Returns the words of the button that shows the hidden fields. */
export const moreFields = (hidden: number): Text => ({ zh: `展开 ${hidden} 项`, en: `${hidden} more` });

/** Loads the choices of all look-up fields. */
export function useLookups(fields: readonly SearchField[]): Lookups {
  const lookups = fields.filter((field) => field.kind === 'lookup');
  const results = useQueries({
    queries: lookups.map(({ key, load }) => ({ queryKey: ['lookup', key], queryFn: load, staleTime: 300_000 })),
  });
  return new Map(lookups.map(({ key }, n) => [key, results[n]?.data ?? []]));
}
