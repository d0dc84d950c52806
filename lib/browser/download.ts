import { addressOf, failureOf, type OperationName } from './api';
import { saveFile } from './save-file';
import { bearerToken } from './session';

/** Fetches a file with the session's token and hands it to the browser to save; throws ApiError. */
export async function download(
  name: OperationName,
  params: Record<string, string>,
  fileName: string,
  query: object = {},
): Promise<void> {
  const { method, url } = addressOf(name, params, query);
  const headers = { Authorization: `Bearer ${(await bearerToken()) ?? ''}` };
  const answer = await fetch(url, { method, headers });
  if (!answer.ok) throw await failureOf(answer);
  saveFile(await answer.blob(), fileName);
}
