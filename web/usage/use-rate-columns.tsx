import type { UseRateRow } from '#contract/usage/use-rate.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<UseRateRow>();
const rate = (value: number | null) => (value === null ? DASH : `${value.toFixed(1)}%`);

/** Columns of the list of use rates. */
export const useRateColumns = [
  column.name('name', 'enName', { width: 240, phone: 'title', sort: true }),
  column.own('open', ({ open }) => count(open), { width: 112, number: true, sort: true }),
  column.own('booked', ({ booked }) => rate(booked), { width: { zh: 112, en: 104 }, number: true, sort: true }),
  column.own('occupied', ({ occupied }) => rate(occupied), { width: { zh: 112, en: 128 }, number: true, sort: true }),
  column.own('used', ({ used }) => rate(used), { width: { zh: 136, en: 112 }, number: true, sort: true }),
  column.own('ghost', ({ ghost }) => count(ghost), { width: { zh: 104, en: 120 }, number: true, sort: true }),
  column.own('unknown', ({ unknown }) => count(unknown), { width: { zh: 120, en: 136 }, number: true }),
  column.own('before', ({ before }) => rate(before), { width: { zh: 176, en: 168 }, number: true }),
];
