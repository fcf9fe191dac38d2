import { type WebhookEvent, webhookEvents } from '#app/exchange/webhooks/webhooks.schema.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './api-reference.zh.ts';
import style from './api-reference.module.css';

/** Which parts of `data` an event has. */
const parts: Record<WebhookEvent, string> = {
  'post.created': 'post',
  'post.edited': 'post',
  'post.closed': 'post',
  'post.deleted': 'post.id',
  'answer.created': 'post, answer',
  'answer.edited': 'post, answer',
  'answer.accepted': 'post, answer',
  'answer.deleted': 'answer.id',
  'comment.created': 'post, comment',
  'model.published': 'post, model',
  'map.changed': 'map',
  'path.published': 'path',
  'placement.settled': 'post, places',
  'member.registered': 'member',
  'report.created': 'report.id',
};

const example = {
  type: 'answer.created',
  timestamp: '2026-11-22T06:00:00.000Z',
  data: {
    post: {
      id: 12,
      kind: 'question',
      title: 'Why is the second half ignored?',
      url: 'https://community.example/ask/info/12',
      excerpt: 'The second half of a long document…',
      language: 'en',
      author: { id: 3, username: 'lin', nickname: 'Lin' },
      category: { id: 1, slug: 'local' },
      tags: ['ollama'],
      createdAt: '2026-11-22T05:00:00.000Z',
    },
    answer: {
      id: 31,
      url: 'https://community.example/ask/info/12#a31',
      excerpt: 'Raise num_ctx and measure again.',
      author: { id: 5, username: 'zhou', nickname: 'Zhou' },
      createdAt: '2026-11-22T06:00:00.000Z',
      isAccepted: false,
    },
  },
};

/** What programs need to know of webhooks and of the MCP server. */
export function WebhookReference({ t }: { t: Widen<typeof zh> }) {
  return (
    <>
      <p>{t.webhooksLead}</p>
      <pre className={style['sample']} tabIndex={0}>
        {JSON.stringify(example, null, 2)}
      </pre>
      <p>{t.webhooksSigned}</p>
      <p>{t.webhooksLeft}</p>
      <dl className={style['fields']}>
        {webhookEvents.map((event) => (
          <div key={event} style={{ display: 'contents' }}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>{parts[event]}</dd>
          </div>
        ))}
      </dl>
      <p>{t.mcp}</p>
    </>
  );
}
