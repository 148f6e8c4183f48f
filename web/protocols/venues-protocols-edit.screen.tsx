import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { protocolKind, protocolStatus } from '#domain/protocols/protocol.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { protocols } from '#contract/protocols/protocol.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { RichText } from '#web/kit/form/rich-text';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

type ProtocolDetail = ReplyOf<typeof protocols.detail>;
const protocolFields = [
  input.text('title'),
  input.text('enTitle'),
  input.select('kind', protocolKind),
  input.number('mustReadSeconds', {
    unit: { zh: '秒', en: 's' },
    hint: {
      zh: '须阅读满这么久才能同意，0 为不限',
      en: 'Required reading time before agreeing; 0 = no limit',
    },
  }),
  input.rich('content'),
  input.rich('enContent'),
];

/** Returns plain text as editor markup: one paragraph for each line. */
const asMarkup = (text: string): string =>
  /<[a-z][^>]*>/i.test(text)
    ? text
    : text
        .split(/\n+/)
        .filter(Boolean)
        .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)
        .join('');

/** A notice above the form that explains what saving does. */
function SaveNotice({ row }: { row: ProtocolDetail | null }) {
  const { t } = useWords();
  if (!row || row.status === protocolStatus.draft) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      title={t({
        zh: `第 ${row.version} 版已发布，不能再修改；保存将生成新版本草稿，发布后生效。`,
        en: `Version ${row.version} is published and cannot be changed. Saving creates a draft of the next version, which applies once published.`,
      })}
    />
  );
}

/** Edits a terms text or its next version. Read-only users see it as members do. */
export default function VenuesProtocolsEdit() {
  const { t, pick, words: texts } = useWords();
  const { message } = App.useApp();
  const go = useNavigate();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const param = useParams()['id'];
  const id = param === undefined ? null : Number(param);
  const { data, error, refetch } = useQuery({
    queryKey: ['venues', 'protocol', id],
    queryFn: () => call(protocols.detail, { id: id as number }, { quiet: true }),
    enabled: id !== null,
  });
  const back = () => void go('/venues/protocols');
  const done = () => {
    void message.success(t(texts.saved));
    void client.invalidateQueries({ queryKey: ['venues'] });
    void client.invalidateQueries({ queryKey: ['VenuesProtocols'] });
    back();
  };
  const spec = useMemo(
    (): FormSpec<ProtocolDetail> =>
      id === null
        ? {
            endpoint: protocols.add,
            fields: [
              input.text('code', {
                hint: {
                  zh: '大写字母、数字、下划线；场地按编码选用，如 RESERVATION_PROTOCOL',
                  en: 'Uppercase letters, digits and underscores. Sites select terms by code, for example RESERVATION_PROTOCOL.',
                },
              }),
              ...protocolFields,
            ],
            start: () => ({ kind: protocolKind.booking, mustReadSeconds: 0 }),
          }
        : {
            endpoint: protocols.edit,
            fields: protocolFields,
            Above: SaveNotice,
            start: (row) => ({
              ...row,
              content: asMarkup(row?.content ?? ''),
              enContent: asMarkup(row?.enContent ?? ''),
            }),
            also: (row) => ({ id: row?.id, rowVersion: row?.rowVersion }),
          },
    [id],
  );
  if (error) return <LoadFailed noun={{ zh: '协议', en: 'terms' }} error={error} retry={() => void refetch()} />;
  if (id !== null && !data) return <div className="v-list-wait" />;
  if (data && !may('VenuesProtocolsEdit'))
    return (
      <article className="v-card" style={{ padding: 24 }}>
        <h1>{pick(data.title, data.enTitle)}</h1>
        <RichText html={pick(data.content, data.enContent)} />
      </article>
    );
  return (
    <FormDialog
      spec={spec}
      row={data ?? null}
      title={id === null ? { zh: '新增协议', en: 'New terms' } : { zh: '编辑协议', en: 'Edit terms' }}
      close={back}
      done={done}
    />
  );
}
