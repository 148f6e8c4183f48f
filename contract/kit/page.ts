import { z } from 'zod';

/** Page sizes the screens offer (document 1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;

/** Maximum number of rows in one response or one file. */
export const LOOKUP_CAP = 5_000;
export const EXPORT_CAP = 100_000;

/** A list is counted up to this row, so that a list of years costs what one of weeks does. */
export const COUNT_CAP = 10_000;
/** The last row that paging reaches. Beyond it, conditions narrow the list. */
export const PAGING_CAP = 100_000;

const pageField = z.coerce.number().int().min(0).max(10_000);
const sizeField = z.coerce.number().int().min(1).max(200);

/** Paging of lists: `page` starts at 0, `size` is 1 to 200. */
export const paging = z.object({ page: pageField.default(0), size: sizeField.default(20) });

/** Paging of look-up lists: −1 and −1 mean all rows up to the cap. */
export const lookupPaging = z.object({
  page: z.union([z.literal(-1), z.literal('-1').transform(() => -1 as const), pageField]).default(0),
  size: z.union([z.literal(-1), z.literal('-1').transform(() => -1 as const), sizeField]).default(20),
});

/** The schema of a page of rows with the metadata deployed clients read. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    content: z.array(row),
    totalElements: z.int(),
    more: z.literal(true).optional(),
    totalPages: z.int(),
    size: z.int(),
    number: z.int(),
  });

/** One page of rows. */
export interface Page<T> {
  readonly content: T[];
  readonly totalElements: number;
  /** Set if the list has more rows than `totalElements`, which then is as far as rows were counted. */
  readonly more?: true | undefined;
  readonly totalPages: number;
  readonly size: number;
  readonly number: number;
}

/** Builds the page reply from rows and their total. With `more`, one page follows the counted ones. */
export const pageReply = <T>(
  content: T[],
  total: number,
  { page: number, size }: { page: number; size: number },
  more = false,
): Page<T> => ({
  content,
  totalElements: total,
  ...(more ? { more } : {}),
  totalPages: size > 0 ? Math.ceil(total / size) + Number(more) : 1,
  size,
  number: Math.max(number, 0),
});
