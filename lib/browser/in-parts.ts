import { ApiError } from './api';

type Row = { success: boolean; error?: { code: string; message: string } | undefined };

/** What became of many: the answers of those that were changed, and why the others were not. */
export type BulkOutcome<Answered> = {
  done: Answered[];
  refused: { id: string; error: unknown }[];
};

const failed = { code: 'UNREADABLE', message: 'The server gave no reason.' };

/**
 * Acts on many by calls of at most `size`, one after another. Throws if the first call fails; if a
 * later one does, those that were not sent by then are refused.
 */
export async function inParts<Answered extends Row>(
  ids: readonly string[],
  size: number,
  send: (part: string[]) => Promise<readonly Answered[]>,
  idOf: (row: NoInfer<Answered>) => string,
): Promise<BulkOutcome<Answered>> {
  const outcome: BulkOutcome<Answered> = { done: [], refused: [] };
  for (let at = 0; at < ids.length; at += size) {
    try {
      for (const row of await send(ids.slice(at, at + size))) {
        const { code, message } = row.error ?? failed;
        if (row.success) outcome.done.push(row);
        else outcome.refused.push({ id: idOf(row), error: new ApiError(400, code, message, null) });
      }
    } catch (error) {
      if (at === 0) throw error;
      outcome.refused.push(...ids.slice(at).map((id) => ({ id, error })));
      break;
    }
  }
  return outcome;
}
