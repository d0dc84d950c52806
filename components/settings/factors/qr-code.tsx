import { encode } from 'uqr';

const quiet = 4;

/** A text as a picture that a phone's camera reads: dark on light in every theme, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
