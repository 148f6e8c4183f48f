import type { AnyEnumeration } from '#domain/kit/enumeration';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { amount, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import type { ListColumn, SearchField } from './list-spec';
import { StatusTag } from '#web/kit/theme/status-tag';
import type { Translator } from '#web/kit/text/translator';
import { DASH, orDash, Value } from '#web/kit/text/value';
import { TwoLines, type CellLines } from './two-lines';

type Options<R> = Partial<Pick<ListColumn<R>, 'title' | 'width' | 'sort' | 'phone' | 'when' | 'number' | 'aside'>>;

/** Builders of search fields. */
export const field = {
  text: (key: string): SearchField => ({ kind: 'text', key }),
  select: (key: string, of: AnyEnumeration): SearchField => ({ kind: 'select', key, of }),
  /** A date range, both ends included. */
  dates: (from: string, to: string, label: Text): SearchField => ({ kind: 'dates', key: from, to, label }),
  venue: (key = 'venueId'): SearchField => ({
    kind: 'lookup',
    key,
    load: async () =>
      (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
        id,
        name: venueName,
        enName: enVenueName,
      })),
  }),
  site: (key = 'siteId'): SearchField => ({
    kind: 'lookup',
    key,
    load: async () =>
      (await call(venues.siteList, { page: -1, size: -1 }, { quiet: true })).content.map(
        ({ id, siteName, enSiteName }) => ({ id, name: siteName, enName: enSiteName }),
      ),
  }),
};

type KeyOfType<R, T> = { [K in keyof R & string]: R[K] extends T ? K : never }[keyof R & string];

/** Builders of columns for lists of `R`. */
export const columnsOf = <R extends object>() => ({
  text: (key: KeyOfType<R, string | number | null>, options: Options<R> = {}): ListColumn<R> => ({
    key,
    plain: true,
    ...options,
    draw: (row) => {
      const value = row[key] as string | number | null;
      return typeof value === 'string' ? <Value>{value}</Value> : (value ?? DASH);
    },
  }),
  /** A name with its English version. */
  name: (
    key: KeyOfType<R, string | null>,
    en: KeyOfType<R, string | null>,
    options: Options<R> = {},
  ): ListColumn<R> => ({
    key,
    ...options,
    draw: (row, { pick }) => orDash(pick(row[key] as string | null, row[en] as string | null)),
  }),
  /** A stored code shown as its label. */
  code: (key: KeyOfType<R, number | string | null>, of: AnyEnumeration, options: Options<R> = {}): ListColumn<R> => ({
    key,
    ...options,
    draw: (row, { label }) => label(of, row[key] as number | string | null),
  }),
  /** A stored code shown as a coloured tag with icon and text. */
  tag: (key: KeyOfType<R, number | string | null>, of: AnyEnumeration, options: Options<R> = {}): ListColumn<R> => ({
    key,
    width: 120,
    phone: 'mark',
    ...options,
    draw: (row) => (row[key] === null ? DASH : <StatusTag of={of} code={row[key] as number | string} />),
  }),
  money: (key: KeyOfType<R, number | null>, options: Options<R> & { sum?: boolean } = {}): ListColumn<R> => {
    const { sum = false, ...rest } = options;
    return {
      key,
      width: 120,
      number: true,
      ...rest,
      ...(sum ? { sum: (row: R) => (row[key] as number | null) ?? 0 } : {}),
      draw: (row) => orDash(row[key] as number | null, amount),
    };
  },
  stamp: (key: KeyOfType<R, string | null>, options: Options<R> = {}): ListColumn<R> => ({
    key,
    width: 116,
    ...options,
    draw: (row, { lang }) => orDash(row[key] as string | null, (at) => stampText(at, lang)),
  }),
  /** A line and a quiet one below it, such as a name and its number. */
  twoLines: (
    key: string,
    lines: (row: R, translator: Translator) => CellLines,
    options: Options<R> = {},
  ): ListColumn<R> => ({
    key,
    ...options,
    draw: (row, translator) => {
      const [first, second] = lines(row, translator);
      return <TwoLines first={first} second={second} />;
    },
  }),
  own: (key: string, draw: ListColumn<R>['draw'], options: Options<R> = {}): ListColumn<R> => ({
    key,
    ...options,
    draw,
  }),
});
