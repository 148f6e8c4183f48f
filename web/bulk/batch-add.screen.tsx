import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { bulks } from '#contract/bulk/bulk.contract';
import { bulkKind, type BulkKind } from '#domain/bulk/bulk.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { ApplicationForm } from './application-form';
import { bulkScreens } from './bulk-text';

/** Screen of a new or returned bulk booking or lease: form, preview date by date, submission. */
export default function BatchAdd() {
  const kind: BulkKind = useParams()['type'] === String(bulkKind.lease) ? bulkKind.lease : bulkKind.bulk;
  const id = Number(useSearchParams()[0].get('id') ?? 0);
  const { data, isLoadingError, error, refetch } = useQuery({
    queryKey: ['bulk', String(id)],
    enabled: id > 0,
    queryFn: () => call(bulks.detail, { id }, { quiet: true }),
  });
  if (id === 0) return <ApplicationForm key={kind} kind={kind} before={null} />;
  if (isLoadingError) return <LoadFailed noun={bulkScreens[kind].noun} error={error} retry={() => void refetch()} />;
  return data ? (
    <ApplicationForm key={`${kind}.${id}`} kind={data.kind as BulkKind} before={data} />
  ) : (
    <Skeleton rows={8} />
  );
}
