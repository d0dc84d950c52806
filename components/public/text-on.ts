const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

/** The relative luminance of a colour `#rrggbb`, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well two colours `#rrggbb` stand apart, from 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is easier to read on a colour: at least 4.5 to 1 on any. */
export function textOn(color: string): string {
  const [black, white] = ['#000000', '#ffffff'];
  return contrast(color, white) >= 4.5 ? white : black;
}
