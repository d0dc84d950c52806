import { type ComponentProps, useRef } from 'react';
import { Button } from './button';

/**
 * A button that asks for files. The same file can be chosen again, as after it was mended: what was
 * chosen is handed on and not kept.
 */
export function FileButton({
  label,
  accept,
  isMany = false,
  onChoose,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What the files are, for whoever does not see the button. */
  label: string;
  /** Types or endings that can be chosen. */
  accept: readonly string[];
  isMany?: boolean;
  onChoose: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={isMany}
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The browser tells of no change while the same name is still in the field.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      {/* A form opens on it: the field itself is hidden and takes no focus. */}
      <Button data-field {...button} onClick={() => input.current?.click()} />
    </>
  );
}
