import { Skeleton } from '#web/kit/feedback/skeleton';
import { LoadFailed } from '#web/kit/feedback/load-states';
import type { Text } from '#web/kit/text/lang';

/** A placeholder until the pending reviews are loaded, or why they are not. */
export const PendingReviewsMissing = ({
  noun,
  error,
  retry,
}: {
  readonly noun: Text;
  readonly error: Error | null;
  readonly retry: () => void;
}) =>
  error ? (
    <LoadFailed noun={noun} error={error} retry={retry} />
  ) : (
    <div className="wait">
      <Skeleton rows={8} />
    </div>
  );
