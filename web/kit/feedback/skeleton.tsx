import './skeleton.css';

/** The place of a text that is being loaded: a heading, unless `title` is false, and lines. */
export function Skeleton({ rows = 3, title = true }: { readonly rows?: number; readonly title?: boolean }) {
  return (
    <div className="v-skeleton" aria-busy="true">
      {title && <i className="v-skeleton-title" />}
      {Array.from({ length: rows }, (_, n) => (
        <i key={n} />
      ))}
    </div>
  );
}

/** The place of a picture, card or chart that is being loaded, or is missing if not `active`; sizes in pixels. */
export function SkeletonBlock({
  width = '100%',
  height,
  active = true,
}: {
  readonly width?: number | string;
  readonly height: number | string;
  readonly active?: boolean;
}) {
  return (
    <div className="v-skeleton" aria-busy={active}>
      <i style={{ width, height }} />
    </div>
  );
}
