import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code that opens a page of this place on a phone: dark on light, quiet zone of four modules. */
export function DoorCode({ path, text }: { readonly path: string; readonly text: string }) {
  const { size, shape } = useMemo(() => {
    const { data, size: modules } = encode(new URL(path, location.origin).href, { ecc: 'M', border: 4 });
    return {
      size: modules,
      shape: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
  }, [path]);
  return (
    <figure className="code">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={text}>
        <rect width={size} height={size} fill="#fff" />
        <path d={shape} fill="#0b131d" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
