import { Skeleton } from '#web/kit/feedback/skeleton';

/** A card of grey rows until something about invoices is loaded. */
export const InvoiceSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className="iv-card">
    <Skeleton rows={rows} />
  </div>
);
