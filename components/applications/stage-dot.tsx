/** The coloured dot that stands for a stage. */
export function StageDot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-full bg-muted"
      style={color ? { backgroundColor: color } : undefined}
    />
  );
}
