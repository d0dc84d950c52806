import { classNames } from '@/components/ui/class-names';

/** The coloured dot that stands for a stage. */
export function StageDot({ color, className }: { color: string | null; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block size-2.5 shrink-0 rounded-full bg-muted', className)}
      style={color ? { backgroundColor: color } : undefined}
    />
  );
}
