import { z } from 'zod';
import { protocolKind, protocolStatus } from '#domain/protocols/protocol.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { requiredRichText } from '#contract/kit/rich-text';

const savedProtocol = z.object({ id: z.int() });

/** A version of a terms text. */
export const protocolRow = z.object({
  id: z.int(),
  code: labeled('编码', 'Code', z.string()),
  title: labeled('标题', 'Title', z.string()),
  enTitle: labeled('英文标题', 'English title', z.string()),
  kind: labeled('类型', 'Type', z.int()),
  version: labeled('版本', 'Version', z.int()),
  mustReadSeconds: labeled('阅读秒数', 'Reading time (s)', z.int()),
  status: labeled('状态', 'Status', z.int()),
  agreements: labeled('已同意', 'Agreed', z.int()),
  sites: labeled('使用场地', 'Sites', z.int()),
  publishedAt: labeled('发布时间', 'Published at', z.string().nullable()),
  gmtModified: labeled('修改时间', 'Changed at', z.string()),
  rowVersion: z.int(),
});
export type ProtocolRow = z.output<typeof protocolRow>;
/** Filters of the terms texts. */
export const protocolFilter = z.object({
  keyword: labeled('编码、标题', 'Code, title', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(protocolKind)).optional(),
  status: labeled('状态', 'Status', codeOf(protocolStatus)).optional(),
});

/** An agreement: the person, the version, the time and the address. */
export const agreementRow = z.object({
  id: z.int(),
  userName: labeled('姓名', 'Name', z.string()),
  enUserName: z.string(),
  account: labeled('账号', 'Account', z.string()),
  roleId: labeled('身份', 'Role', z.int().nullable()),
  version: labeled('版本', 'Version', z.int()),
  at: labeled('同意时间', 'Agreed at', z.string()),
  ip: labeled('IP', 'IP', z.string()),
});
export type AgreementRow = z.output<typeof agreementRow>;
const agreementFilter = z.object({
  id,
  keyword: labeled('姓名、账号', 'Name, account', text(50)).optional(),
  dateFrom: labeled('日期从', 'From', date).optional(),
  dateTo: labeled('日期至', 'To', date).optional(),
});

const protocolFields = {
  title: labeled('标题', 'Title', text(100).min(2)),
  enTitle: labeled('英文标题', 'English title', text(100).min(2)),
  kind: labeled('类型', 'Type', codeOf(protocolKind)),
  mustReadSeconds: labeled('阅读秒数', 'Reading time (s)', int.min(0).max(600).default(0)),
  content: labeled('正文', 'Text', requiredRichText()),
  enContent: labeled('英文正文', 'English text', requiredRichText()),
};

/** Calls for terms texts, their versions and agreements. */
export const protocols = {
  list: get('/api/venue_protocols', {
    admit: { right: 'VenuesProtocols' },
    about: 'Versions of terms by page.',
    input: paging.extend(protocolFilter.shape),
    reply: pageOf(protocolRow),
  }),
  detail: get('/api/venue_protocols/:id', {
    admit: { right: 'VenuesProtocols' },
    about: 'One version with its text.',
    input: z.object({ id }),
    reply: protocolRow.extend({ content: z.string(), enContent: z.string() }),
  }),
  add: post('/api/venue_protocols/add', {
    admit: { right: 'VenuesProtocolsAdd' },
    done: 'saved',
    about: 'Creates the first draft of terms.',
    input: z.object({
      code: labeled(
        '编码',
        'Code',
        z
          .string()
          .trim()
          .refine((code) => /^[A-Z][A-Z0-9_]{2,39}$/.test(code), { message: 'A–Z 0–9 _ (3–40)' }),
      ),
      ...protocolFields,
    }),
    reply: savedProtocol,
  }),
  edit: post('/api/venue_protocols/edit', {
    admit: { right: 'VenuesProtocolsEdit' },
    done: 'saved',
    about: 'Changes a draft; for a published version, creates the next one as a draft.',
    input: z.object({ id, ...protocolFields, rowVersion: int.min(0).optional() }),
    reply: savedProtocol,
  }),
  publish: post('/api/venue_protocols/publish', {
    admit: { right: 'VenuesProtocolsPublish' },
    done: 'saved',
    about: 'Publishes a draft in place of the previous version.',
    input: z.object({ id }),
    reply: savedProtocol,
  }),
  remove: post('/api/venue_protocols/delete', {
    admit: { right: 'VenuesProtocolsDel' },
    done: 'saved',
    about: 'Deletes a draft.',
    input: z.object({ id }),
    reply: savedProtocol,
  }),
  agreements: get('/api/venue_protocols/agreements', {
    admit: { right: 'VenuesProtocols' },
    about: 'The agreements to any version of the terms, newest first.',
    input: paging.extend(agreementFilter.shape),
    reply: pageOf(agreementRow),
  }),
  exportFile: exportCall(
    '/api/venue_protocols/agreements/export',
    'VenuesProtocolsExport',
    agreementFilter,
    'The agreements to terms as xlsx.',
  ),
  agree: post('/api/protocols/agree', {
    admit: 'login',
    about: 'Agrees to the current version; idempotent.',
    input: z.object({ id }),
    reply: z.object({ version: z.int(), at: z.string() }),
  }),
};
