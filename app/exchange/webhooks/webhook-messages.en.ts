import type { Widen } from '#app/core/texts/language.ts';
import type zh from './webhook-messages.zh.ts';

export default {
  somebody: 'An anonymous member',
  lines: {
    'post.created': (name: string, title: string) => `${name} posted “${title}”`,
    'post.edited': (_name: string, title: string) => `“${title}” was edited`,
    'post.closed': (_name: string, title: string) => `“${title}” was closed`,
    'post.deleted': (_name: string, _title: string) => 'A post was deleted',
    'answer.created': (name: string, title: string) => `${name} answered “${title}”`,
    'answer.edited': (_name: string, title: string) => `An answer to “${title}” was edited`,
    'answer.accepted': (name: string, title: string) => `An answer by ${name} was accepted: “${title}”`,
    'answer.deleted': (_name: string, _title: string) => 'An answer was deleted',
    'comment.created': (name: string, title: string) => `${name} commented on “${title}”`,
    'model.published': (_name: string, title: string) => `New or updated in the model catalogue: “${title}”`,
    'map.changed': (_name: string, title: string) => `The AI map changed: “${title}” and perhaps more`,
    'path.published': (_name: string, title: string) => `A learning path was published: “${title}”`,
    'placement.settled': (_name: string, title: string) => `“${title}” has its place on the map`,
    'member.registered': (name: string, _title: string) => `New member: ${name}`,
    'report.created': (_name: string, _title: string) => 'A new report came in',
    'order.paid': (_name: string, title: string) => `“${title}” was sold`,
    refund: (_name: string, title: string) => `A refund of “${title}” moved on`,
    'version.state': (_name: string, title: string) => `“${title}” has a new state`,
    'review.created': (name: string, title: string) => `${name} reviewed “${title}”`,
    'payout.state': (_name: string, _title: string) => 'A withdrawal moved on',
    ping: (_name: string, _title: string) => 'This is a test message',
  },
} satisfies Widen<typeof zh>;
