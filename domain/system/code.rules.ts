import { refuse, type Refusal } from '#domain/kit/failure';
import { codeFailure } from './code.failures';

/** A node of a tree. */
interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
}

/**
 * Returns why `id` cannot be placed below `parentId`, or null: not below itself or its own descendants. `id` is null
 * for a new node; `nodes` are the possible parents.
 */
export function parentRefusal(nodes: readonly TreeNode[], id: number | null, parentId: number | null): Refusal | null {
  if (parentId === null) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<number>();
  for (let at: number | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (!byId.has(at) || at === id || seen.has(at)) return refuse(codeFailure.codeParentWrong);
    seen.add(at);
  }
  return null;
}
