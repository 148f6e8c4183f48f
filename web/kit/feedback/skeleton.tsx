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

/** The place of a picture, card or chart that is being loaded; a number is a size in pixels. */
export function SkeletonBlock({
  width = '100%',
  height,
}: {
  readonly width?: number | string;
  readonly height: number | string;
}) {
  return (
    <div className="v-skeleton" aria-busy="true">
      <i style={{ width, height }} />
    </div>
  );
}
