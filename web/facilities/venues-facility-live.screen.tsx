import '#web/kit/theme/live-figure.css';
import './facility.css';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { FacilityHead } from './facility-head';
import { RecordReadingDialog } from './facility-record';
import { MeasureCard } from './measure-card';
import { useFacilityLive } from './use-facility-live';

/** A facility with its latest readings, range states and last 24 hours, updated live. */
export default function VenuesFacilityLive() {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const id = Number(useParams()['id']);
  const [noting, note] = useState(false);
  const { view, again, data, error, refetch } = useFacilityLive(id);
  if (error && !data)
    return <LoadFailed noun={{ zh: '设施', en: 'facility' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  return (
    <div className="s-page">
      <FacilityHead facility={data} view={view} record={() => note(true)} />
      <div className="f-grid">
        {data.readings.map((one) => (
          <MeasureCard
            key={one.metric}
            of={one}
            points={data.curves.find(({ metric }) => metric === one.metric)?.points ?? []}
          />
        ))}
      </div>
      {noting && (
        <RecordReadingDialog
          row={data}
          close={() => note(false)}
          done={() => {
            note(false);
            void message.success(t(words.saved));
            again();
          }}
        />
      )}
    </div>
  );
}
