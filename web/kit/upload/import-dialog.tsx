import './import-dialog.css';
import { FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Table, Upload } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#contract/kit/endpoint';
import { IMPORT_MEGABYTES, IMPORT_ROWS, IMPORT_TYPES, type ImportOutlook, type ImportRow } from '#contract/kit/import';
import { imports } from '#contract/tasks/import.contract';
import { importRowAction } from '#domain/tasks/task.status';
import { call } from '#web/kit/call/call';
import { download } from '#web/kit/call/download';
import { count } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { sendFiles } from './send-files';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

/** An import declared by a list: the call that checks a workbook, and the code of its template. */
export interface ImportSpec {
  readonly check: Endpoint;
  readonly template: string;
  /** What the file contains if not rows of the list, and what its import means. */
  readonly noun?: Text;
  readonly about?: Text;
}

const texts = {
  type: {
    zh: `文件类型不合法，请上传类型为${IMPORT_TYPES.join(',')}的文件`,
    en: `This file type is not allowed. Upload one of: ${IMPORT_TYPES.join(', ')}.`,
  },
  size: { zh: `文件大小不能超过${IMPORT_MEGABYTES}MB`, en: `The file can be at most ${IMPORT_MEGABYTES} MB.` },
} as const satisfies Record<string, Text>;

/** Returns why a chosen file is rejected before upload, or null. */
export const importFileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): Text | null => {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  if (!(IMPORT_TYPES as readonly string[]).includes(extension)) return texts.type;
  return size > IMPORT_MEGABYTES * 1_048_576 ? texts.size : null;
};

function ImportPreview({ outlook, lang }: { outlook: ImportOutlook; lang: 'zh' | 'en' }) {
  const { t } = useWords();
  const { total, fresh, changed, same, bad, gone: removed, rows, columns } = outlook;
  const counts: readonly (readonly [Text, number, boolean])[] = [
    [{ zh: '共', en: 'Total' }, total, false],
    [{ zh: '新增', en: 'New' }, fresh, false],
    [{ zh: '更新', en: 'Updated' }, changed, false],
    [{ zh: '无变化', en: 'Unchanged' }, same, false],
    ...(removed > 0 ? [[{ zh: '移除', en: 'Removed' }, removed, false] as const] : []),
    [{ zh: '有误', en: 'Errors' }, bad, bad > 0],
  ];
  return (
    <>
      <dl className="v-import-counts">
        {counts.map(([title, n, wrong]) => (
          <div key={title.en} data-wrong={wrong}>
            <dt>{t(title)}</dt>
            <dd>{count(n)}</dd>
          </div>
        ))}
      </dl>
      <Table<ImportRow>
        size="small"
        rowKey="n"
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content', y: 280 }}
        columns={[
          { key: 'n', title: t({ zh: '行', en: 'Row' }), width: 60, fixed: 'start', render: (_, { n }) => n },
          {
            key: 'fate',
            title: t({ zh: '结果', en: 'Result' }),
            width: 96,
            render: (_, { fate: outcomeText }) => <StatusTag of={importRowAction} code={outcomeText} />,
          },
          {
            key: 'why',
            title: t({ zh: '原因', en: 'Reason' }),
            width: 260,
            render: (_, { problems }) =>
              problems.map((one) => (
                <div key={one.en + one.message} className="v-import-why">
                  {one[lang]} {lang === 'zh' ? one.message : one.messageEn}
                </div>
              )),
          },
          ...columns.map((column, i) => ({
            key: String(i),
            title: column[lang],
            width: 140,
            ellipsis: true,
            render: (_: unknown, { cells }: ImportRow) => cells[i],
          })),
        ]}
      />
      {total > rows.length && (
        <p className="v-quiet">
          {t({
            zh: `仅显示前 ${rows.length} 行，有误的行排在最前`,
            en: `Showing the first ${rows.length} rows, errors first`,
          })}
        </p>
      )}
    </>
  );
}

/**
 * An import in two steps: the workbook is checked and the result is shown; after confirmation a worker writes it, with
 * progress in the task drawer.
 */
export function ImportDialog({
  spec,
  noun,
  close,
  begun: onStarted,
}: {
  spec: ImportSpec;
  noun: Text;
  close: () => void;
  begun: () => void;
}) {
  const { t, words, lang } = useWords();
  const online = useOnline();
  const [percent, setPercent] = useState<number | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const [refused, setRefused] = useState<Text | null>(null);
  const [outlook, setOutlook] = useState<ImportOutlook | null>(null);
  const writes = outlook ? outlook.fresh + outlook.changed : 0;
  const removes = outlook?.gone ?? 0;
  const check = async (file: File) => {
    const why = importFileProblem(file);
    setRefused(why);
    setProblem(null);
    if (why) return;
    setPercent(0);
    await sendFiles(spec.check, [{ blob: file, name: file.name }], {}, { onProgress: setPercent }).then(
      (reply) => setOutlook(reply as ImportOutlook),
      setProblem,
    );
    setPercent(null);
  };
  const confirm = async () => {
    if (outlook) await submit(() => call(imports.confirm, { id: outlook.id }, { quiet: true }).then(onStarted));
  };
  const again = () => {
    setOutlook(null);
    setProblem(null);
  };
  return (
    <Modal
      open
      width={outlook ? 960 : 520}
      title={t({ zh: `导入${(spec.noun ?? noun).zh}`, en: `Import ${(spec.noun ?? noun).en}` })}
      onCancel={close}
      mask={{ closable: false }}
      okText={t(
        removes > 0
          ? {
              zh: `导入 ${count(writes)} 行，移除 ${count(removes)} 行`,
              en: `Import rows: ${count(writes)}, remove: ${count(removes)}`,
            }
          : { zh: `导入 ${count(writes)} 行`, en: `Import rows: ${count(writes)}` },
      )}
      cancelText={outlook ? t({ zh: '重新选择', en: 'Choose another file' }) : t(words.cancel)}
      okButtonProps={{ disabled: writes + removes === 0 || !online, style: outlook ? {} : { display: 'none' } }}
      cancelButtonProps={{ onClick: outlook ? again : close }}
      confirmLoading={busy}
      onOk={() => void confirm()}
    >
      <ProblemAlert problem={problem} className="v-form-notice" />
      {refused && <Alert type="error" showIcon className="v-form-notice" title={t(refused)} />}
      {outlook ? (
        <>
          {outlook.bad > 0 && (
            <Alert
              type="warning"
              showIcon
              className="v-form-notice"
              title={t({
                zh: `${count(outlook.bad)} 行有误，不会导入${writes > 0 ? `；其余 ${count(writes)} 行可以导入` : ''}`,
                en: `Rows with errors (not imported): ${count(outlook.bad)}${writes > 0 ? `; ${count(writes)} others can be imported` : ''}`,
              })}
              action={
                <Button
                  size="small"
                  icon={<FileExcelOutlined />}
                  onClick={() =>
                    void download(imports.badRows, { id: outlook.id, lang }, 'wrong-rows.xlsx').catch(() => undefined)
                  }
                >
                  {t({ zh: '下载有误的行', en: 'Download rows with errors' })}
                </Button>
              }
            />
          )}
          <ImportPreview outlook={outlook} lang={lang} />
        </>
      ) : (
        <>
          {spec.about ? (
            <p className="v-quiet" style={{ marginBottom: 12 }}>
              {t(spec.about)}
            </p>
          ) : null}
          <Upload.Dragger
            accept={IMPORT_TYPES.map((type) => `.${type}`).join(',')}
            showUploadList={false}
            disabled={percent !== null || !online}
            beforeUpload={(file) => {
              void check(file);
              return false;
            }}
          >
            <p>
              <InboxOutlined className="v-import-mark" />
            </p>
            <p>
              {percent === null
                ? t({ zh: '点击选择表格，或拖到这里', en: 'Choose a spreadsheet or drop it here' })
                : percent < 99
                  ? t({ zh: '上传中', en: 'Uploading…' })
                  : t({ zh: '检查中', en: 'Checking…' })}
            </p>
            <p className="v-quiet">
              {t({
                zh: `支持 ${IMPORT_TYPES.join('、')}，不超过 ${IMPORT_MEGABYTES} MB、${count(IMPORT_ROWS)} 行`,
                en: `${IMPORT_TYPES.join(' or ')}, up to ${IMPORT_MEGABYTES} MB and ${count(IMPORT_ROWS)} rows`,
              })}
            </p>
          </Upload.Dragger>
          {percent !== null && (
            <Progress percent={percent} status="active" aria-label={t({ zh: '进度', en: 'Progress' })} />
          )}
          <Button
            type="link"
            icon={<FileExcelOutlined />}
            className="v-import-template"
            onClick={() =>
              void download(imports.template, { templateCode: spec.template, lang }, 'template.xlsx').catch(
                () => undefined,
              )
            }
          >
            {t({ zh: '下载模板', en: 'Download template' })}
          </Button>
        </>
      )}
    </Modal>
  );
}
