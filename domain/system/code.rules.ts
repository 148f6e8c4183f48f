import { refuse, type Refusal } from '#domain/kit/failure';
import { codeFailure } from './code.failures';

/** One place of a tree. */
export interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/** May `id` stand below `parentId`? Not below itself, not below one of its own. `id` is null for a new one; `nodes` are those it may stand among. */
export function whyNotBelow(nodes: readonly Node[], id: number | null, parentId: number | null): Refusal | null {
  if (parentId === null) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<number>();
  for (let at: number | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (!byId.has(at) || at === id || seen.has(at)) return refuse(codeFailure.codeParentWrong);
    seen.add(at);
  }
  return null;
}
