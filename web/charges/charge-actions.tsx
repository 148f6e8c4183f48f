import { CopyOutlined, ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { charges } from '#contract/charges/charge.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import type { Text } from '#web/kit/text/lang';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { ChargeSheetState } from './use-charge-sheet';

/** The buttons that import, export and copy prices, and discard or publish the draft. */
export function ChargeActions({
  state: { table, draft, discard, save, busy },
  noun,
  open,
}: {
  readonly state: ChargeSheetState;
  readonly noun: Text;
  readonly open: (dialog: 'import' | 'copy') => void;
}) {
  const { t, words, lang } = useWords();
  const may = useSession((session) => session.may);
  const edits = may('VenuesChargeEdit');
  return (
    <span className="p-end">
      {may('VenuesChargeImport') && (
        <Button icon={<ImportOutlined />} onClick={() => open('import')}>
          {t(words.importing)}
        </Button>
      )}
      {may('VenuesChargeExport') && (
        <Button
          icon={<ExportOutlined />}
          onClick={() =>
            void download(charges.exportFile, { lang }, `${t(noun)}-${schoolDate()}.xlsx`).catch(() => undefined)
          }
        >
          {t(words.exporting)}
        </Button>
      )}
      {edits && (
        <Button icon={<CopyOutlined />} disabled={!table || draft !== null} onClick={() => open('copy')}>
          {t({ zh: '复制到…', en: 'Copy to…' })}
        </Button>
      )}
      {edits && draft && <Button onClick={discard}>{t({ zh: '放弃改动', en: 'Discard changes' })}</Button>}
      {edits && (
        <Button type="primary" loading={busy} disabled={draft === null} onClick={() => void save()}>
          {t({ zh: '发布', en: 'Publish' })}
        </Button>
      )}
    </span>
  );
}
