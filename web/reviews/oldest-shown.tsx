import { useWords } from '#web/kit/session/words';

/** States that only the oldest of all pending reviews are shown. */
export function OldestShown({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t } = useWords();
  return (
    <p className="v-quiet">
      {t({
        zh: `最早的 ${shown} 项，共 ${total} 项`,
        en: `The oldest ${shown} of ${total}`,
      })}
    </p>
  );
}
