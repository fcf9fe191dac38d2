import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: event – that a visitor did something with a plugin, once in an hour; visitor – a network with a program, or
 * a member, under a hash that lasts a day; source – where they came from; device – what asks the feed for updates of an
 * installed plugin; install – a device and a plugin.
 */

/** row: seen in a list; page: its own page; buy: the page where one buys it. */
export const eventKinds = ['row', 'page', 'buy'] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * market: lists of the market and pages of other plugins; search: of the market or the site; site: other pages here;
 * engine: a search engine; link: another site; direct: none of these is known.
 */
export const eventSources = ['market', 'search', 'site', 'engine', 'link', 'direct'] as const;
export type EventSource = (typeof eventSources)[number];

/** So many plugins are told of at once. */
export const mostSeen = 100;

export const NotePluginsInput = z.object({
  kind: z.enum(eventKinds),
  ids: z.array(rule.id()).min(1).max(mostSeen),
  /** The page they came from: a path of this site, or an address elsewhere. */
  from: z.string().max(2000).catch(''),
});
