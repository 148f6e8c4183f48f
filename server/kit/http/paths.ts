import { endpoints } from '#contract/endpoints';

const pathPatterns = new Map<string, { readonly shape: RegExp; readonly methods: Set<string> }>();
for (const { method, path, unsigned } of endpoints) {
  const known = pathPatterns.get(path) ?? {
    shape: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
    methods: new Set<string>(),
  };
  known.methods.add(method);
  if (method === 'GET' && unsigned) known.methods.add('HEAD');
  pathPatterns.set(path, known);
}

/** Returns the part of a URL after the API base, without query, exactly as sent. */
export const apiPathOf = (url: string, base: string): string => {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  return path.startsWith(base) ? path.slice(base.length) : path;
};

/** Returns the methods the product answers at an address; none if it is unknown. */
export function methodsAt(url: string): readonly string[] {
  const path = apiPathOf(url, `/${url.split('/', 2)[1] ?? ''}`);
  return [
    ...new Set(
      [...pathPatterns.values()].filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => [...methods]),
    ),
  ];
}
