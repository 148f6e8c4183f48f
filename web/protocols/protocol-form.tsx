import { Alert } from 'antd';
import { protocolKind, protocolStatus } from '#domain/protocols/protocol.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { protocols } from '#contract/protocols/protocol.contract';
import { input, type FormSpec } from '#web/kit/form/form-spec';
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

/** Returns the form of new terms, or of the next version of existing ones. */
export function protocolForm(id: number | null): FormSpec<ProtocolDetail> {
  return id === null
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
      };
}
