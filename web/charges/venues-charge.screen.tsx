import './charge.css';
import { useState } from 'react';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { ChargeActions } from './charge-actions';
import { ChargeDialogs } from './charge-dialogs';
import type { PriceLayer } from './charge-grid';
import { ChargeChecks, PriceTrial } from './charge-panels';
import { ChargePriceList } from './charge-price-list';
import { ChargeSelection } from './charge-selection';
import { useChargeSheet } from './use-charge-sheet';

const noun = { zh: '收费标准', en: 'prices' };

/** The price matrix of a site, with a preview before publishing. */
export default function VenuesCharge() {
  const { t } = useWords();
  const state = useChargeSheet();
  const { sites, read, table, problem } = state;
  const [layer, setLayer] = useState<PriceLayer>('price');
  const [dialog, open] = useState<'import' | 'copy' | null>(null);
  if (sites.isLoadingError) return <LoadFailed noun={noun} error={sites.error} retry={() => void sites.refetch()} />;
  return (
    <div className="p-page">
      <h1 className="v-hidden">{t({ zh: '收费标准', en: 'Prices' })}</h1>
      <div className="p-bar">
        <ChargeSelection state={state} />
        <ChargeActions state={state} noun={noun} open={open} />
      </div>
      <ProblemAlert problem={problem} />
      {read.isLoadingError && <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />}
      {table && (
        <>
          <ChargePriceList state={state} layer={layer} setLayer={setLayer} />
          <div className="p-panels">
            <ChargeChecks check={state.check} changed={state.draft !== null} />
            <PriceTrial key={table.siteId} table={table} spaceId={state.space} />
          </div>
        </>
      )}
      <ChargeDialogs state={state} noun={noun} dialog={dialog} close={() => open(null)} />
    </div>
  );
}
