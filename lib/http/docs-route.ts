import { DocsFiles, docsFolder, type ServedFile } from './docs-files';
import { isHeld } from './if-none-match';

function answer(request: Request, file: ServedFile, status: 200 | 404): Response {
  const headers = new Headers({
    'Cache-Control': file.isImmutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300',
    'Content-Security-Policy': file.policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ETag: file.etag,
  });
  if (status === 200 && isHeld(request, file.etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', file.type);
  return new Response(request.method === 'HEAD' ? null : file.body, { status, headers });
}

/**
 * Serves the documentation as it was built, with an ETag, to anyone; the front compresses it. `originOf` gives the
 * address that its examples send requests to.
 */
export function docsRoute(
  originOf: () => string,
  folder = docsFolder,
): (request: Request) => Promise<Response> {
  let files: DocsFiles | undefined;
  return async (request) => {
    files ??= new DocsFiles(folder, originOf());
    const href = new URL(request.url).pathname.replace(/\/+$/, '');
    const file = files.at(href);
    if (file) return answer(request, file, 200);
    const missing = files.at('/docs/not-found');
    if (!missing)
      throw new Error('The documentation was built without its page for what is missing.');
    return answer(request, { ...missing, isImmutable: false }, 404);
  };
}
