import { z } from 'zod';
import { protocolKind, protocolStatus } from '#domain/venues/protocol.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { dueRichText } from '#contract/kit/rich-text';

const lang = z.enum(['zh', 'en']).default('zh');
const done = z.object({ id: z.int() });

/** A version of a terms text. */
export const protocolRow = z.object({
  id: z.int(),
  code: named('编码', 'Code', z.string()),
  title: named('标题', 'Title', z.string()),
  enTitle: named('英文标题', 'English title', z.string()),
  kind: named('类型', 'Type', z.int()),
  version: named('版本', 'Version', z.int()),
  mustReadSeconds: named('阅读秒数', 'Reading time (s)', z.int()),
  status: named('状态', 'Status', z.int()),
  agreements: named('已同意', 'Agreed', z.int()),
  sites: named('使用场地', 'Sites', z.int()),
  publishedAt: named('发布时间', 'Published at', z.string().nullable()),
  gmtModified: named('修改时间', 'Changed at', z.string()),
  rowVersion: z.int(),
});
export type ProtocolRow = z.output<typeof protocolRow>;
/** Filters of the terms texts. */
export const protocolFilter = z.object({
  keyword: named('编码、标题', 'Code, title', text(50)).optional(),
  kind: named('类型', 'Type', codeOf(protocolKind)).optional(),
  status: named('状态', 'Status', codeOf(protocolStatus)).optional(),
});

/** An agreement: the person, the version, the time and the address. */
export const agreementRow = z.object({
  id: z.int(),
  userName: named('姓名', 'Name', z.string()),
  enUserName: z.string(),
  account: named('账号', 'Account', z.string()),
  roleId: named('身份', 'Role', z.int().nullable()),
  version: named('版本', 'Version', z.int()),
  at: named('同意时间', 'Agreed at', z.string()),
  ip: named('IP', 'IP', z.string()),
});
export type AgreementRow = z.output<typeof agreementRow>;
const agreementFilter = z.object({
  id,
  keyword: named('姓名、账号', 'Name, account', text(50)).optional(),
  dateFrom: named('日期从', 'From', date).optional(),
  dateTo: named('日期至', 'To', date).optional(),
});

const words = {
  title: named('标题', 'Title', text(100).min(2)),
  enTitle: named('英文标题', 'English title', text(100).min(2)),
  kind: named('类型', 'Type', codeOf(protocolKind)),
  mustReadSeconds: named('阅读秒数', 'Reading time (s)', int.min(0).max(600).default(0)),
  content: named('正文', 'Text', dueRichText()),
  enContent: named('英文正文', 'English text', dueRichText()),
};

/** Calls for terms texts, their versions and agreements. */
export const protocols = {
  list: get('/api/venue_protocols', {
    admit: { right: 'VenuesProtocols' },
    about: 'Versions of texts by page.',
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
    about: 'Writes the first draft of a text.',
    input: z.object({
      code: named(
        '编码',
        'Code',
        z
          .string()
          .trim()
          .refine((code) => /^[A-Z][A-Z0-9_]{2,39}$/.test(code), { message: 'A–Z 0–9 _ (3–40)' }),
      ),
      ...words,
    }),
    reply: done,
  }),
  edit: post('/api/venue_protocols/edit', {
    admit: { right: 'VenuesProtocolsEdit' },
    done: 'saved',
    about: 'Changes a draft; of a version that was published it writes the next one as a draft.',
    input: z.object({ id, ...words, rowVersion: int.min(0).optional() }),
    reply: done,
  }),
  publish: post('/api/venue_protocols/publish', {
    admit: { right: 'VenuesProtocolsPublish' },
    done: 'saved',
    about: 'Puts a draft in force in the place of the version before.',
    input: z.object({ id }),
    reply: done,
  }),
  remove: post('/api/venue_protocols/delete', {
    admit: { right: 'VenuesProtocolsDel' },
    done: 'saved',
    about: 'Deletes a draft.',
    input: z.object({ id }),
    reply: done,
  }),
  agreements: get('/api/venue_protocols/agreements', {
    admit: { right: 'VenuesProtocols' },
    about: 'Who agreed to any version of a text, newest first.',
    input: paging.extend(agreementFilter.shape),
    reply: pageOf(agreementRow),
  }),
  exportFile: get('/api/venue_protocols/agreements/export', {
    admit: { right: 'VenuesProtocolsExport' },
    raw: true,
    about: 'The agreements to a text as xlsx.',
    input: agreementFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  agree: post('/api/protocols/agree', {
    admit: 'login',
    about: 'Agrees to the version in force; said twice it is noted once.',
    input: z.object({ id }),
    reply: z.object({ version: z.int(), at: z.string() }),
  }),
};
