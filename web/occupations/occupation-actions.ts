import type { OccupationRow } from '#contract/occupations/occupation.contract';
import type { RowAction, BatchAction } from '#web/kit/list/list-spec';
import { occupationStage } from '#domain/occupations/occupation.status';
import { occupations } from '#contract/occupations/occupation.contract';
import { call } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';

const activeStages: readonly string[] = [occupationStage.ahead, occupationStage.running];

const MAX_LISTED = 200;

/** Row actions of the list of blocked slots. */
export const occupationActions: readonly RowAction<OccupationRow>[] = [
  {
    key: 'end',
    title: { zh: '结束占用', en: 'End block' },
    right: 'SiteOccupyListEnd',
    danger: true,
    when: ({ stage }) => activeStages.includes(stage),
    confirm: ({ detail, detailEn }) => ({
      zh: `${detail} 立即可以预约。`,
      en: `${detailEn} becomes available for booking immediately.`,
    }),
    run: ({ tradeNo }) => call(occupations.end, { tradeNos: [tradeNo] }),
  },
  {
    key: 'extend',
    title: { zh: '延长一场', en: 'Extend by one slot' },
    right: 'SiteOccupyListExtend',
    when: ({ stage }) => activeStages.includes(stage),
    confirm: ({ endAt }) => ({
      zh: `继续占用 ${endAt.slice(11)} 之后的一个场次。`,
      en: `The next slot from ${endAt.slice(11)} is blocked as well.`,
    }),
    run: ({ tradeNo }) => call(occupations.extend, { tradeNo }, { key: newIdempotencyKey() }),
  },
];

/** Actions on several rows of the list of blocked slots. */
export const occupationBatchActions: readonly BatchAction<OccupationRow>[] = [
  {
    key: 'end',
    title: { zh: '结束占用', en: 'End block' },
    right: 'SiteOccupyListEnd',
    applies: ({ stage }) => activeStages.includes(stage),
    run: (rows) => call(occupations.end, { tradeNos: rows.slice(0, MAX_LISTED).map(({ tradeNo }) => tradeNo) }),
  },
];
