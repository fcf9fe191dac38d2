import { type CallToolResult, createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { ZodError } from 'zod';
import { requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { networkOf } from '#app/core/address.ts';
import { corsHeaders } from '#app/core/http/security.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { issueText } from '#app/core/rules.ts';
import { getMcpSettings } from '#app/exchange/mcp/mcp.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound, say } from '#app/core/refusals.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { askByTool, answerByTool } from './mcp.commands.server.ts';
import { findPassageText, findText, getText, listResources, listTagText, textsOf } from './mcp.queries.server.ts';
import { findTopicText, getTopicText } from './mcp-map.queries.server.ts';
import { findPluginText } from './mcp-plugins.queries.server.ts';
import {
  AnswerTool,
  AskTool,
  PassagesTool,
  PluginsTool,
  readScope,
  ReadTool,
  SearchTool,
  TagsTool,
  TopicsTool,
  TopicTool,
  writeScope,
} from './mcp.schema.ts';

const maxBody = 512 * 1024;
/** Calls of one API token in a minute, as of the JSON API; of a network of guests fewer. */
const callsOfToken = 120;
const callsOfGuests = 60;

type Host = { allowedOrigins: string[]; version: string };

/**
 * Answers a call of the MCP endpoint: Streamable HTTP without sessions, of the 2026-07-28 revision and of those of
 * 2025. The caller is a program with an API token, or a guest who only reads, where the operator lets guests in. A
 * login's token is refused: it would carry its member's whole rights.
 */
export async function answerMcp(ctx: Ctx, request: Request, { allowedOrigins, version }: Host): Promise<Response> {
  const { mcpAccess } = await getMcpSettings(ctx);
  const origin = request.headers.get('origin');
  const cors = corsHeaders(origin, request.headers.get('host') ?? '', allowedOrigins);
  if (mcpAccess === 'off') return refused(404, 'The MCP server of this site is off');
  if (origin !== null && Object.keys(cors).length === 0) return refused(403, 'This origin is not allowed');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
  const { actor } = ctx;
  const isKeyed = request.headers.has('authorization');
  const isGuest = actor.kind === 'visitor' && !isKeyed && mcpAccess === 'guests';
  if (actor.kind !== 'token' && !isGuest)
    return refused(401, 'An API token is needed: Authorization: Bearer wwk_…', {
      ...cors,
      'www-authenticate': 'Bearer',
    });
  try {
    if (actor.kind === 'token') await requireCalm(ctx, `token:${actor.tokenId}`, callsOfToken, 60);
    else if (actor.kind === 'visitor') await requireCalm(ctx, `mcp:${networkOf(actor.ip)}`, callsOfGuests, 60);
  } catch (error) {
    if (isRefusal(error)) return refused(429, error.text.in(ctx.language), { ...cors, 'retry-after': '60' });
    throw error;
  }
  const answer = await handler.fetch(request, {
    authInfo: { token: '', clientId: '', scopes: [], extra: { ctx, version } },
  });
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(cors)) headers.set(name, value);
  headers.set('cache-control', 'no-store');
  headers.set('x-request-id', ctx.requestId);
  return new Response(answer.body, { status: answer.status, headers });
}

const refused = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32000, message } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );

const handler = createMcpHandler(({ authInfo }) => serverOf(authInfo!.extra as { ctx: Ctx; version: string }), {
  maxRequestBodySize: maxBody,
  maxSubscriptions: 1,
  onerror: (error) => log.debug({ err: error }, 'mcp'),
});

/** The tools and resources for one caller: each looks at the caller's scopes when it is called. */
function serverOf({ ctx, version }: { ctx: Ctx; version: string }): McpServer {
  const t = textsOf(ctx);
  const server = new McpServer(
    { name: 'wenwo', version, websiteUrl: getSiteUrl() },
    { instructions: t.instructions(getSiteUrl()) },
  );
  const reading = { readOnlyHint: true, openWorldHint: false };
  const writing = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
  server.registerTool('search', { description: t.search, inputSchema: SearchTool, annotations: reading }, (input) =>
    run(ctx, readScope, () => findText(ctx, input)),
  );
  server.registerTool(
    'find_passages',
    { description: t.findPassages, inputSchema: PassagesTool, annotations: reading },
    (input) => run(ctx, readScope, () => findPassageText(ctx, input)),
  );
  server.registerTool('read_question', { description: t.read, inputSchema: ReadTool, annotations: reading }, ({ id }) =>
    run(ctx, readScope, () => getText(ctx, id)),
  );
  server.registerTool('list_tags', { description: t.tags, inputSchema: TagsTool, annotations: reading }, (input) =>
    run(ctx, readScope, () => listTagText(ctx, input)),
  );
  server.registerTool(
    'find_topics',
    { description: t.findTopics, inputSchema: TopicsTool, annotations: reading },
    (input) => run(ctx, readScope, () => findTopicText(ctx, input)),
  );
  server.registerTool(
    'read_topic',
    { description: t.readTopic, inputSchema: TopicTool, annotations: reading },
    ({ id }) => run(ctx, readScope, () => getTopicText(ctx, id)),
  );
  server.registerTool(
    'find_plugins',
    { description: t.findPlugins, inputSchema: PluginsTool, annotations: reading },
    (input) => run(ctx, readScope, () => findPluginText(ctx, input)),
  );
  server.registerTool('ask', { description: t.ask, inputSchema: AskTool, annotations: writing }, (input) =>
    run(ctx, writeScope, () => askByTool(ctx, input)),
  );
  server.registerTool('answer', { description: t.answer, inputSchema: AnswerTool, annotations: writing }, (input) =>
    run(ctx, writeScope, () => answerByTool(ctx, input)),
  );
  addPosts(ctx, server);
  return server;
}

function addPosts(ctx: Ctx, server: McpServer): void {
  const template = new ResourceTemplate(`${getSiteUrl()}/ask/info/{id}`, {
    list: async () => ({ resources: mayUse(ctx, readScope) ? await listResources(ctx) : [] }),
  });
  server.registerResource(
    'post',
    template,
    { description: textsOf(ctx).posts, mimeType: 'text/markdown' },
    async (uri, { id }) => {
      if (!mayUse(ctx, readScope)) throw new Error(textsOf(ctx).noScope(readScope));
      const number = ReadTool.safeParse({ id: Number(id) });
      try {
        if (!number.success) throw notFound();
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: await getText(ctx, number.data.id) }] };
      } catch (error) {
        throw new Error(isRefusal(error) ? error.text.in(ctx.language) : say.notFound.in(ctx.language), {
          cause: error,
        });
      }
    },
  );
}

/** Guests may read; a token may what its scopes name. */
const mayUse = ({ actor }: Ctx, scope: string) =>
  actor.kind === 'token' ? actor.scopes.includes(scope) : scope === readScope;

/** A refusal is an answer of the tool, which the model can read; a fault of ours tells nothing of itself. */
async function run(ctx: Ctx, scope: string, work: () => Promise<string>): Promise<CallToolResult> {
  try {
    if (!mayUse(ctx, scope))
      return refusal(ctx.actor.kind === 'token' ? textsOf(ctx).noScope(scope) : textsOf(ctx).needsToken);
    if (scope === writeScope) await requireOpenNetwork(ctx);
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    return refusal(wordsOf(ctx, error));
  }
}

const refusal = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

function wordsOf(ctx: Ctx, error: unknown): string {
  if (isRefusal(error)) return error.text.in(ctx.language);
  if (error instanceof ZodError) return error.issues.map((issue) => issueText(issue).in(ctx.language)).join('; ');
  log.error({ err: error, requestId: ctx.requestId }, 'mcp tool failed');
  return `${say.internal.in(ctx.language)} (${ctx.requestId})`;
}
