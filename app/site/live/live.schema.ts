import { z } from 'zod';

/*
 * Glossary: live – what an open page is told as it happens. topic – what one listens to: `me`, or a post. event – one
 * thing that happened, by ids and numbers alone: texts come from the ordinary addresses, whose rights hold.
 */

/** So many topics one connection takes. */
export const maxTopics = 20;

export const LiveInput = z.object({
  /** `me` and `post:ID`, separated by commas. */
  topics: z.string().max(500),
  /** Where one left off: the `id` of the last event, for whoever cannot send the header Last-Event-ID. */
  last: z.string().max(60).default(''),
});

/** What happened to a thread beside new texts and votes. */
export type ThreadChange = 'closed' | 'accepted' | 'edited' | 'deleted' | 'changed' | 'gone';

/** The events by their names; `n` is the same when one is sent again after a break. */
export type LiveEvents = {
  /** Unread messages and notices. */
  count: { messages: number; notices: number };
  answer: { post: number; id: number; n: number };
  comment: { post: number; id: number; n: number };
  /** Scores that have changed, at most once a second for a post. */
  votes: { post: number; scores: { of: 'post' | 'answer' | 'comment'; id: number; score: number }[] };
  /** `by` is the `x-request-id` of the call that did it: whoever made it knows of it. */
  state: { post: number; what: ThreadChange; by?: string; n: number };
  /** A message was written to the member or by them elsewhere: `with` is the other one's id. */
  message: { with: number; n: number };
  notice: { n: number };
  /** What all members are told is another now: whoever shows the numbers asks for them within half a minute. */
  announcement: { n: number };
  /** The member has kept a draft in another login. */
  draft: { n: number };
  /** The build that the server serves. */
  release: { build: string };
  /** Topics that the member may not listen to. */
  refused: { topics: string[] };
  /** More happened than can be told: read everything anew. */
  reset: Record<string, never>;
  /** The connection ends: the login has, or the server stops and another one answers. */
  end: { why: 'login' | 'stop' };
};
export type LiveEvent = keyof LiveEvents;
