import { z } from 'zod';
import { checkStatus } from '#domain/system/check.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { appealRow } from '#contract/black-lists/black-list.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** Filters of the appeals. */
export const appealFilter = z.object({
  keyword: labeled('姓名 / 账号', 'Name / account', text(50)).optional(),
  checkStatus: labeled('审核状态', 'Review status', codeOf(checkStatus)).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Staff calls for appeals. The generic review call decides them. */
export const appeals = {
  list: get('/api/appeals', {
    admit: { right: 'VenuesBlackList' },
    about: 'Appeals against black list entries and no-shows.',
    input: paging.extend(appealFilter.shape),
    reply: pageOf(appealRow),
  }),
  proof: post('/api/appeals/proof', {
    admit: { right: 'VenuesBlackListCheck' },
    about: 'Returns an address, valid for one minute, of one document of an appeal; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
};
