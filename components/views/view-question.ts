import type { SavedView } from '@/lib/browser/views';

/** What is asked about a view: a name for a new one or another one, or whether to delete it. */
export type ViewQuestion = { kind: 'save' } | { kind: 'rename' | 'delete'; view: SavedView };
