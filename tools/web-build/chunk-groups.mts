import { build, type InlineConfig, type Rolldown } from 'vite';
import { PARTS, type Part } from './routes.mjs';

/** Parts that share groups of their own; messages and dates are loaded by every page after its first paint. */
const SHARING: readonly Part[] = [
  'portal',
  'phone',
  'login',
  'desk',
  'orders',
  'search',
  'matrix',
  'feedback',
  'dates',
];
/** Front pages: they load nothing for the sake of fewer files. */
const FRONT: readonly Part[] = ['portal', 'phone', 'login'];
/** A group below this size before minification joins the next larger audience. */
const SMALLEST = 40_000;
/** A group below this size may join a larger audience of front pages too. */
const TINY = 4_000;
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|preload-helper|rolldown[\\/]runtime/;
/** Single icons: screens take some of them, so they share two files instead of a file each. */
const ICON = /[\\/]@ant-design[\\/](?:icons|icons-svg)[\\/](?:es|lib)[\\/](?:icons|asn)[\\/]/;
/** Modules of the domain room. */
const RULES = /[\\/]domain[\\/]/;
const isPackage = (id: string): boolean => id.includes('node_modules');

/** What is known of a module: who loads it without asking for it later. */
interface ModuleUse {
  readonly parts: Set<Part>;
  readonly size: number;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Returns the chunks with these names and all that they import statically. */
function withImports(chunks: Chunks, from: Iterable<string>): Set<string> {
  const names = new Set(from);
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next);
  return names;
}

/** Returns who loads each module, read from a build with automatic chunks. */
function moduleUses(chunks: Chunks, root: string): ReadonlyMap<string, ModuleUse> {
  const uses = new Map<string, ModuleUse>();
  const visit = (from: readonly Rolldown.OutputChunk[], mark: (use: ModuleUse) => void) => {
    for (const name of withImports(
      chunks,
      from.map(({ fileName }) => fileName),
    ))
      for (const [id, { renderedLength }] of Object.entries(chunks.get(name)?.modules ?? {})) {
        const use = uses.get(id) ?? { parts: new Set(), size: renderedLength };
        uses.set(id, use);
        mark(use);
      }
  };
  const all = [...chunks.values()];
  for (const [part, files] of Object.entries(PARTS) as [Part, readonly string[]][])
    visit(
      all.filter((chunk) => files.some((file) => Object.hasOwn(chunk.modules, `${root}/${file}`))),
      ({ parts }) => parts.add(part),
    );
  return uses;
}

/** Returns the group of a module, or null if it stays where it is used. */
function groupOf(id: string, { parts }: ModuleUse): string | null {
  if (REACT.test(id)) return 'react';
  const onDisplay = parts.has('wall') || parts.has('door');
  // Every page of the application opens a live session right after its start.
  if (parts.has('start') || parts.has('live')) return onDisplay ? 'live' : isPackage(id) ? 'packages' : 'start';
  const sharing = SHARING.filter((part) => parts.has(part));
  // Rules that walls share with single screens are small: one file for all of them, without those of doors.
  if (onDisplay) return sharing.length > 0 ? 'live' : RULES.test(id) && !parts.has('door') ? 'rules' : null;
  if (ICON.test(id)) return FRONT.some((part) => parts.has(part)) ? 'icons-front' : 'icons';
  return sharing.length > 0 ? sharing.join('-') : null;
}

/**
 * Returns whether a group may join another one: its audience is part of the other's, which adds no front page unless the
 * group is tiny.
 */
const mayJoin = (one: string, other: string, size: number): boolean => {
  const [from, into] = [one.split('-'), other.split('-')];
  return (
    one !== other &&
    from.every((part) => into.includes(part)) &&
    (size < TINY || into.every((part) => from.includes(part) || !(FRONT as readonly string[]).includes(part)))
  );
};

/** Returns whether a group would import itself through other files if these groups were files. */
function importsItself(group: string, chunks: Chunks, groups: ReadonlyMap<string, string>): boolean {
  const fileOf = (chunk: Rolldown.OutputChunk): ReadonlySet<string> =>
    new Set(Object.keys(chunk.modules).map((id) => groups.get(id) ?? chunk.fileName));
  const imports = new Map<string, Set<string>>();
  for (const chunk of chunks.values())
    // Icons import nothing but what every page has.
    for (const file of [...fileOf(chunk)].filter((name) => !name.startsWith('icons'))) {
      const known = imports.get(file) ?? new Set<string>();
      imports.set(file, known);
      for (const name of chunk.imports)
        for (const next of fileOf(chunks.get(name) as Rolldown.OutputChunk)) if (next !== file) known.add(next);
    }
  const reached = new Set(imports.get(group));
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
  return reached.has(group);
}

/** Returns the groups with small groups of the sharing parts moved into the smallest group with a larger audience. */
function joinSmallGroups(
  separate: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, ModuleUse>,
  chunks: Chunks,
): ReadonlyMap<string, string> {
  const sizes = new Map<string, number>();
  for (const [id, group] of separate) sizes.set(group, (sizes.get(group) ?? 0) + (uses.get(id)?.size ?? 0));
  const isSharing = (group: string) => group.split('-').every((part) => (SHARING as readonly string[]).includes(part));
  const width = (group: string) => group.split('-').length;
  const byWidth = [...sizes.keys()].filter(isSharing).sort((one, other) => width(one) - width(other));
  let groups = separate;
  for (const small of byWidth.filter((group) => (sizes.get(group) ?? 0) < SMALLEST))
    for (const into of byWidth.filter((group) => sizes.has(group) && mayJoin(small, group, sizes.get(small) ?? 0))) {
      const joined = new Map([...groups].map(([id, group]) => [id, group === small ? into : group]));
      if (importsItself(into, chunks, joined)) continue;
      groups = joined;
      sizes.set(into, (sizes.get(into) ?? 0) + (sizes.get(small) ?? 0));
      sizes.delete(small);
      break;
    }
  return groups;
}

/**
 * Returns how modules are grouped into files. A first build with automatic chunks shows which part loads which module;
 * modules with the same audience then share a file, so that a part loads few files and nothing it does not need.
 */
export async function chunkGroups(config: InlineConfig, root: string): Promise<Rolldown.CodeSplittingOptions> {
  const first = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const { output } = Array.isArray(first) ? (first[0] as Rolldown.RolldownOutput) : (first as Rolldown.RolldownOutput);
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const uses = moduleUses(chunks, root);
  const separate = new Map<string, string>();
  for (const [id, use] of uses) {
    const group = groupOf(id, use);
    if (group !== null) separate.set(id, group);
  }
  const groups = joinSmallGroups(separate, uses, chunks);
  return {
    groups: [{ debugName: 'by audience', name: (id) => groups.get(id) ?? null, includeDependenciesRecursively: false }],
  };
}
