import { z } from 'zod';
import { payType } from '#domain/payments/pay.status';
import {
  comparedSources,
  findingKind,
  findingState,
  reconSource,
  repair,
  type ReconSource,
} from '#domain/reconciliation/recon.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/**
 * A difference between two sides; amounts in yuan. `mine` is true if the reader requested the repair and so may not
 * decide on it.
 */
export const findingRow = z.object({
  id: z.int(),
  source: labeled('来源', 'Source', z.int()),
  payType: labeled('渠道', 'Channel', z.int().nullable()),
  accountName: z.string().nullable(),
  enAccountName: z.string().nullable(),
  day: labeled('账单日', 'Statement date', z.string()),
  kind: labeled('差异', 'Difference', z.int()),
  line: z.int().nullable(),
  no: labeled('单号', 'Reference no.', z.string()),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  ours: labeled('本系统（元）', 'Our amount (CNY)', z.number().nullable()),
  theirs: labeled('对方（元）', 'Channel amount (CNY)', z.number().nullable()),
  proposal: labeled('建议', 'Suggested repair', z.int()),
  state: labeled('状态', 'Status', z.int()),
  how: labeled('处理方式', 'Repair', z.int().nullable()),
  note: labeled('说明', 'Note', z.string().nullable()),
  askedBy: labeled('发起人', 'Requested by', z.string().nullable()),
  decidedBy: labeled('复核人', 'Reviewed by', z.string().nullable()),
  foundAt: labeled('发现时间', 'Found', z.string()),
  solvedAt: labeled('解决时间', 'Solved', z.string().nullable()),
  mine: z.boolean(),
});
export type FindingRow = z.output<typeof findingRow>;

/** Filters of findings. */
export const findingFilter = z.object({
  keyword: labeled('单号 / 订单号', 'Reference or order no.', text(50)).optional(),
  state: labeled('状态', 'Status', codeOf(findingState)).optional(),
  kind: labeled('差异', 'Difference', codeOf(findingKind)).optional(),
  source: labeled('来源', 'Source', codeOf(reconSource)).optional(),
  payType: labeled('渠道', 'Channel', codeOf(payType)).optional(),
  dateFrom: labeled('账单日起', 'Statement from', date).optional(),
  dateTo: labeled('账单日止', 'Statement to', date).optional(),
  sort: z.enum(['day', 'foundAt']).default('foundAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const run = z.object({
  id: z.int(),
  day: z.string(),
  state: z.int(),
  ours: z.int(),
  theirs: z.int(),
  oursPaid: z.number(),
  oursBack: z.number(),
  theirsPaid: z.number(),
  theirsBack: z.number(),
  fees: z.number(),
  found: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  error: z.string().nullable(),
});
export type ReconRun = z.output<typeof run>;

const isCompared = (source: ReconSource): boolean => comparedSources.some((compared) => compared === source);

/** Reconciliation of channel statements and of our own ledger. */
export const reconciliations = {
  list: get('/api/venue/finances/reconciliation', {
    admit: { right: 'VenuesFinancesReconciliation' },
    about: 'Findings; only for callers with a scope over the whole school.',
    input: paging.extend(findingFilter.shape),
    reply: pageOf(findingRow),
  }),
  board: get('/api/venue/finances/reconciliation/board', {
    admit: { right: 'VenuesFinancesReconciliation' },
    about: 'The newest run of each account and of our own ledger for each of the last 14 days.',
    input: z.object({}),
    reply: z.object({
      days: z.array(z.string()),
      open: z.int(),
      asked: z.int(),
      rows: z.array(
        z.object({
          source: z.int(),
          payType: z.int().nullable(),
          accountId: z.int().nullable(),
          accountName: z.string().nullable(),
          enAccountName: z.string().nullable(),
          runs: z.array(run),
        }),
      ),
    }),
  }),
  run: post('/api/venue/finances/reconciliation/run', {
    admit: { right: 'VenuesFinancesReconciliationRun' },
    done: 'saved',
    about: 'Compares the bills of one day, or our own ledger, now.',
    input: z.object({
      source: codeOf(reconSource).refine(isCompared),
      day: date.optional(),
      payType: codeOf(payType).optional(),
    }),
    reply: z.object({ runs: z.int(), found: z.int(), failed: z.int() }),
  }),
  ask: post('/api/venue/finances/reconciliation/ask', {
    admit: { right: 'VenuesFinancesReconciliationRepair' },
    money: true,
    done: 'saved',
    about: 'Requests a repair of a finding; a second person decides.',
    input: z.object({
      id,
      how: labeled('处理方式', 'Repair', codeOf(repair)),
      note: labeled('说明', 'Note', text(200)).optional(),
    }),
    reply: findingRow,
  }),
  decide: post('/api/venue/finances/reconciliation/decide', {
    admit: { right: 'VenuesFinancesReconciliationConfirm' },
    money: true,
    done: 'saved',
    about: 'Approves a repair requested by another person, which then runs, or rejects it.',
    input: z.object({ id, agree: flag }),
    reply: findingRow,
  }),
  exportFile: exportCall(
    '/api/venue/finances/reconciliation/export',
    'VenuesFinancesReconciliationExport',
    findingFilter,
    'The filtered findings as xlsx.',
  ),
};
