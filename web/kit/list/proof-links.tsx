import { Button } from 'antd';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';

/** Buttons that open the files of a row, or a dash without any. */
export function ProofLinks({ ids, open }: { readonly ids: readonly string[]; readonly open: (id: string) => unknown }) {
  const { t } = useWords();
  return ids.length === 0
    ? DASH
    : ids.map((id, n) => (
        <Button key={id} size="small" type="link" onClick={() => void open(id)}>
          {t({ zh: `材料 ${n + 1}`, en: `File ${n + 1}` })}
        </Button>
      ));
}
