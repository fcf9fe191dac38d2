/** An answer with a tag that the caller has already is not sent again. */
export function unlessKnown(request: Request, response: Response): Response {
  const tag = response.headers.get('etag');
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (tag === null || request.method !== 'GET' || !known.some((one) => weak(one) === weak(tag))) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}

const weak = (tag: string) => tag.replace(/^W\//, '');
