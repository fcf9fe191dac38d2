import type { OwnState } from '#app/aimap/learning/learning.schema.ts';
import { resourceKinds } from '#app/aimap/nodes/node-kinds.ts';

/*
 * What the map can be asked, for pages: the schema stays out of them.
 */
export const mapViews = ['list', 'map', 'path'] as const;
export type MapView = (typeof mapViews)[number];

/** Resources of every kind, of one kind, or models; without one the list is of topics. */
export const mapTypes = ['resource', ...resourceKinds, 'model'] as const;
export type MapType = (typeof mapTypes)[number];

/** unanswered: somebody asked there and nobody answered; fresh: written anew or asked at within a week. */
export const mapStates = ['unanswered', 'fresh'] as const;
export type MapState = (typeof mapStates)[number];

/** What the reader has of a topic; due: a review of it is due today. */
export const mapOwnStates = ['none', 'planned', 'learning', 'done', 'due'] as const satisfies readonly OwnState[];

/** The easy ones first; by name; the short ones first; where most was asked; the newest first. */
export const mapSorts = ['level', 'name', 'time', 'posts', 'new'] as const;
export type MapSort = (typeof mapSorts)[number];
