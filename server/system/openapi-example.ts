import type { z } from 'zod';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
}

/** Example values of common fields by name. */
const byName: Readonly<Record<string, unknown>> = {
  tradeNo: 'D26112000000001',
  venueTradeNo: 'D26112000000001',
  refundNo: 'D26112000000001R01',
  date: '2026-11-20',
  searchDate: '2026-11-20',
  reservationDate: '2026-11-20',
  weekStartDate: '2026-11-20',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  reservationOrderJson: '[{"spaceId":1,"timeId":1,"venueSpaceGroupId":null}]',
  payType: 5,
  payPassword: '0123456789abcdef0123456789abcdef',
  phone: '13800000000',
  username: 'student01',
  page: 0,
  size: 20,
  lang: 'zh',
  keyword: '羽毛球',
  reason: '设备检修',
  note: '已处理',
  name: '校园大屏',
  scopes: ['Orders'],
  url: 'https://example.edu/hook',
  events: ['order.paid'],
  message: 'OK',
  messageEn: 'OK',
  code: 200,
};

/** Returns an example value of a JSON schema: from the documents if the name is known, otherwise the minimum. */
function exampleOf(shape: JsonSchema, name = '', depth = 0, whole = true): unknown {
  if (name in byName) return byName[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.default !== undefined) return shape.default;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (first) return exampleOf(first, name, depth, whole);
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([field]) => (whole && depth === 0) || (shape.required ?? []).includes(field))
          .map(([field, inner]) => [field, exampleOf(inner, field, depth + 1, whole)]),
      );
    case 'array':
      return shape.items && ((shape.minItems ?? 0) > 0 || depth < 3)
        ? [exampleOf(shape.items, name.replace(/s$/, ''), depth + 1, whole)]
        : [];
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return shape.format === 'date-time' ? '2026-11-20T10:00:00.000Z' : 'x'.repeat(Math.max(shape.minLength ?? 1, 1));
    default:
      return undefined;
  }
}

/** Returns an example only if the schema accepts it, with all fields or the required ones. */
export function validExample(schema: z.ZodType, shape: JsonSchema): { readonly example?: unknown } {
  const example = [exampleOf(shape), exampleOf(shape, '', 0, false)].find(
    (one) => one !== undefined && schema.safeParse(one).success,
  );
  return example === undefined ? {} : { example };
}
