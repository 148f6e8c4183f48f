import type { FormValues } from './form-spec';
import { useSession } from '#web/kit/session/session';

/**
 * Unsaved form input, kept while this page lives: a form left by accident or after the end of a login is restored. Each
 * user has own drafts.
 */
const drafts = new Map<string, FormValues>();

const keyOf = (form: string): string => `${useSession.getState().user?.userId ?? ''}.${form}`;

/** Returns the draft of a form. */
export const draftOf = (form: string): FormValues | undefined => drafts.get(keyOf(form));

/** Stores a draft, or removes it for null. */
export function saveDraft(form: string, values: FormValues | null): void {
  if (values === null) drafts.delete(keyOf(form));
  else drafts.set(keyOf(form), values);
}
