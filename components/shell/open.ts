/** The parts of the shell that any component may open. */
export type ShellPart = 'palette' | 'shortcuts' | 'navigation';

const name = 'shell:open';

/** Opens a part of the shell from anywhere on the page. */
export function openShell(part: ShellPart): void {
  window.dispatchEvent(new CustomEvent<ShellPart>(name, { detail: part }));
}

/** Calls back whenever this part is asked for; returns how to stop listening. */
export function onOpenShell(part: ShellPart, open: () => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === part) open();
  };
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
