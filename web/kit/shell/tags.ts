import { create } from 'zustand';
import { useSession } from '#web/kit/session/session';

/** An open screen: one tag of the tag bar. */
export interface OpenTag {
  readonly path: string;
  readonly search: string;
  readonly name: string;
}

const KEY = 'tags';
const readerKey = (): string => {
  const { user } = useSession.getState();
  return user ? `${user.userId}/${user.role_id}` : '';
};
const storedTags = (): readonly OpenTag[] => {
  try {
    const { of, tags } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { of?: string; tags?: OpenTag[] };
    return of === readerKey() && Array.isArray(tags) ? tags : [];
  } catch {
    return [];
  }
};

/** The open tags in order of opening; they survive a reload (document 1 §2) but not a change of user or role. */
export const useTags = create<{ tags: readonly OpenTag[] }>(() => ({ tags: storedTags() }));

useSession.subscribe(({ user }, before) => {
  if (user !== null && (user.userId !== before.user?.userId || user.role_id !== before.user.role_id))
    useTags.setState({ tags: storedTags() });
});

const storeTags = (tags: readonly OpenTag[]): void => {
  sessionStorage.setItem(KEY, JSON.stringify({ of: readerKey(), tags }));
  useTags.setState({ tags });
};

/** Adds a tag for an opened screen, or updates its query. */
export function openTag(tag: OpenTag): void {
  const { tags } = useTags.getState();
  const at = tags.findIndex(({ path }) => path === tag.path);
  if (at < 0) storeTags([...tags, tag]);
  else if (tags[at]?.search !== tag.search) storeTags(tags.map((one, n) => (n === at ? tag : one)));
}

/** Closes the matching tags; returns the tag to show if the current one was among them. */
export function closeTags(closes: (tag: OpenTag) => boolean, current: string): OpenTag | null | undefined {
  const { tags } = useTags.getState();
  const at = tags.findIndex(({ path }) => path === current);
  const rest = tags.filter((tag) => !closes(tag));
  storeTags(rest);
  if (rest.some(({ path }) => path === current)) return undefined;
  return rest.find((tag) => tags.indexOf(tag) > at) ?? rest.at(-1) ?? null;
}

/** Closes all tags after a change of user or role. */
export const clearTags = (): void => storeTags([]);
