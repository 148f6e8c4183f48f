import type { Values } from './form-spec';
import { useSession } from './session';

/** What was typed into forms and not saved, as long as this page lives: a form left by accident or by a login that ended comes back as it was. Each person has his own. */
const drafts = new Map<string, Values>();

const keyOf = (form: string): string => `${useSession.getState().user?.userId ?? ''}.${form}`;

/** The draft of a form. */
export const draftOf = (form: string): Values | undefined => drafts.get(keyOf(form));

/** Keeps what is typed, or forgets it. */
export function keepDraft(form: string, values: Values | null): void {
  if (values === null) drafts.delete(keyOf(form));
  else drafts.set(keyOf(form), values);
}
