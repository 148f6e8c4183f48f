import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { charges } from '#contract/charges/charge.contract';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { gridOf, rowsOf, type ChargeGrid } from './charge-grid';

/** The period of prices without dates. */
export const STANDARD_PERIOD = '/';

/** Reads the prices of the chosen site, court and period, checks the edited ones and publishes them. */
export function useChargeSheet() {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [space, setSpace] = useState<number | undefined>();
  const [period, setPeriod] = useState(STANDARD_PERIOD);
  const [draft, setDraft] = useState<ChargeGrid | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();

  const sites = useQuery({
    queryKey: ['venues', 'charge-sites'],
    queryFn: () => call(charges.sites, {}, { quiet: true }),
  });
  const siteId = Number(params.get('siteId')) || sites.data?.[0]?.siteId;
  const read = useQuery({
    queryKey: ['venues', 'charge-table', siteId],
    queryFn: () => call(charges.table, { siteId: siteId as number }, { quiet: true }),
    enabled: siteId !== undefined,
  });
  const table = read.data;

  const [effectiveFrom, effectiveTo] = period.split('/').map((day) => day || undefined) as [never, never];
  const rows = useMemo(
    () =>
      (table?.rows ?? []).filter(
        (row) => row.spaceId === (space ?? null) && `${row.effectiveFrom ?? ''}/${row.effectiveTo ?? ''}` === period,
      ),
    [table, space, period],
  );
  const before = useMemo(() => gridOf(rows), [rows]);
  const grid = draft ?? before;
  const people = useMemo(() => {
    const named = new Set(rows.map(({ roleId }) => roleId));
    return [null, ...new Set([...(table?.roleIds ?? []), ...[...named].filter((id): id is number => id !== null)])];
  }, [table, rows]);
  const gridRows = useMemo(() => rowsOf(grid, people), [grid, people]);
  const sheet = {
    siteId: siteId ?? 0,
    ...(space === undefined ? {} : { spaceId: space }),
    ...(effectiveFrom ? { effectiveFrom } : {}),
    ...(effectiveTo ? { effectiveTo } : {}),
    rows: gridRows,
  };
  const check = useQuery({
    queryKey: ['venues', 'charge-check', sheet, table?.seen],
    queryFn: () => call(charges.check, sheet, { quiet: true }),
    enabled: table !== undefined,
    placeholderData: (last) => last,
  });
  const periods = [
    ...new Set([
      STANDARD_PERIOD,
      period,
      ...(table?.rows ?? []).map((row) => `${row.effectiveFrom ?? ''}/${row.effectiveTo ?? ''}`),
    ]),
  ];

  useEffect(() => {
    setDraft(null);
    setProblem(null);
  }, [siteId, space, period, setProblem]);
  const save = async () => {
    await submit(async () => {
      await call(charges.save, { ...sheet, ...(table ? { seen: table.seen } : {}) }, { quiet: true });
      await client.invalidateQueries({ queryKey: ['venues'] });
      setDraft(null);
      void message.success(t(words.saved));
    });
  };
  const discard = () => {
    setDraft(null);
    setProblem(null);
  };
  const chooseSite = (id: number) => setParams({ siteId: String(id) }, { replace: true });
  return {
    sites,
    read,
    table,
    siteId,
    chooseSite,
    space,
    setSpace,
    period,
    setPeriod,
    periods,
    before,
    grid,
    people,
    check: check.data,
    draft,
    setDraft,
    discard,
    save,
    busy,
    problem,
  };
}

/** The prices of the chosen site, court and period, with their draft. */
export type ChargeSheetState = ReturnType<typeof useChargeSheet>;
