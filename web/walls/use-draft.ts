import { useEffect, useState } from 'react';
import type { WallScreen } from '#contract/walls/wall-screen.contract';

/** A wall as it is drawn; the draft of the editor says itself whether it shows money. */
export type ShownScreen = WallScreen & { readonly showRevenue?: boolean };

/** The message with which the editor sends its draft to the preview that it frames. */
export interface DraftMessage {
  readonly wallDraft: ShownScreen;
}

/** Returns the layout that the editor framing this page sends; null until the first one. Other origins are ignored. */
export function useDraft(listens: boolean): ShownScreen | null {
  const [draft, setDraft] = useState<ShownScreen | null>(null);
  useEffect(() => {
    if (!listens || window.parent === window) return undefined;
    const hear = ({ origin, source, data }: MessageEvent<Partial<DraftMessage>>) => {
      if (origin === location.origin && source === window.parent && data.wallDraft) setDraft(data.wallDraft);
    };
    window.addEventListener('message', hear);
    window.parent.postMessage({ wallPreview: 'ready' }, location.origin);
    return () => window.removeEventListener('message', hear);
  }, [listens]);
  return draft;
}
