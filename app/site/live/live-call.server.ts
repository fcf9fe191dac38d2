const livePath = '/api/live';

/** Answers a call for events as browsers need it, and any other as it is. */
export async function answerLive(
  request: Request,
  answer: (request: Request) => Promise<Response> | Response,
): Promise<Response> {
  if (request.url.indexOf(livePath) < 0 || new URL(request.url).pathname !== livePath) return answer(request);
  // who asks for the head alone reads no events: the connection would stay open for nobody
  if (request.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET' } });
  return request.method === 'GET' ? withStatus(await answer(withPlace(request))) : answer(request);
}

/** Browsers look at the status alone: what is refused is no stream. */
async function withStatus(response: Response): Promise<Response> {
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) return response;
  const text = await response.text();
  const { code } = JSON.parse(text) as { code: number };
  return new Response(text, { status: code === 303 || code === 409 ? 401 : 403, headers: response.headers });
}

/** The call with the place that a browser left off at among its input: it says so by a header when it comes back. */
function withPlace(request: Request): Request {
  const last = request.headers.get('last-event-id');
  if (!last) return request;
  const url = new URL(request.url);
  url.searchParams.set('last', last.slice(0, 60));
  return new Request(url, { headers: request.headers });
}
