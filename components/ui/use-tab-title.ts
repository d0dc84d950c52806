import { useEffect } from 'react';

const named = (name: string) => `${name} · Recruiting`;

/** Titles the browser's tab after what is looked at, until it is left. */
export function useTabTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = named(name);
    return () => {
      // Another page may have given the tab its title by then.
      if (document.title === named(name)) document.title = before;
    };
  }, [name]);
}
