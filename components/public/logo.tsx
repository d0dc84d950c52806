/** An employer's logo beside its name, on white: most logos are drawn for paper. */
export function Logo({ path }: { path: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: it is small already, and an optimizer would be one more door.
    <img
      src={path}
      alt=""
      className="h-12 w-auto max-w-36 shrink-0 rounded-[10px] border border-line bg-white object-contain p-1.5"
    />
  );
}
