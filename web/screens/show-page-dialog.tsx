import { Modal, Select, Alert } from 'antd';
import { useState } from 'react';
import { screens, type ScreenRow } from '#contract/screens/screen.contract';
import { screenOp } from '#domain/screens/screen.status';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { usePageOptions } from './page-options';

/** Chooses the next page of a display: the wall of a venue or the door screen of a site. */
export function ShowPageDialog({ row, close, done }: RowDialogProps<ScreenRow>) {
  const { t, words } = useWords();
  const [page, choose] = useState(row.page);
  const { busy, problem, submit } = useSubmit();
  const { options, loading } = usePageOptions();
  const send = () =>
    submit(() => call(screens.command, { id: row.id, op: screenOp.show, page }, { quiet: true }).then(done));
  return (
    <Modal
      open
      title={t({ zh: `“${row.name}”显示的页面`, en: `Page shown on "${row.name}"` })}
      okText={t({ zh: '切换', en: 'Switch' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: page === row.page }}
      onOk={() => void send()}
      onCancel={close}
    >
      {problem === null ? null : (
        <Alert type="error" showIcon style={{ marginBottom: 12 }} title={t(textOf(problem))} />
      )}
      <Select
        style={{ width: '100%' }}
        value={page}
        onChange={choose}
        loading={loading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t({ zh: '页面', en: 'Page' })}
      />
    </Modal>
  );
}
