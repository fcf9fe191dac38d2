import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { IdInput } from '#app/ask/parts/ask.schema.ts';
import { reading } from '#app/ask/parts/endpoint-options.server.ts';
import { findTag, getTagView, listTags } from './tag-lists.queries.server.ts';
import { decideProposal, deleteTag, mergeTag, saveTag, splitTag } from './tag-desk.commands.server.ts';
import { listTagDesk } from './tag-desk.queries.server.ts';
import * as tags from './tags.schema.ts';
import { TagsInput } from './tags.schema.ts';
import { proposeSynonym, saveTagWiki } from './tag-wiki.commands.server.ts';
import { getTagSource, listTagRevisions } from './tag-wiki.queries.server.ts';
import { listCategories, listTagChoices } from './tags.queries.server.ts';

const writing = { scope: 'ask:write', limit: { per: 'member', max: 60, window_s: 60 } } as const;

/** Endpoints of tags. */
export const tagApi: Endpoint[] = [
  get(
    '/api/ask/tagList',
    'A keyset page of tags with the first line of their wikis; with a text, those that begin with it',
    tags.TagListInput,
    listTags,
    reading,
  ),
  get(
    '/api/ask/tag',
    'A tag by its slug with wiki, synonyms, followers and related tags; a synonym gives its main tag',
    tags.TagSlugInput,
    async (ctx, { slug }) => getTagView(ctx, (await findTag(ctx, slug)).id),
    reading,
  ),
  get('/api/ask/tagRevisions', 'Every saved state of a tag’s wiki', tags.TagWikiPlaceInput, listTagRevisions, reading),
  get('/api/ask/tagSource', 'What the editor of a tag’s wiki starts from', tags.TagWikiPlaceInput, getTagSource, {
    access: 'member',
    scope: 'ask:write',
  }),
  post(
    '/api/ask/saveTagWiki',
    'Write what a tag is about, as a new revision',
    tags.SaveTagWikiInput,
    saveTagWiki,
    writing,
  ),
  post(
    '/api/ask/proposeSynonym',
    'Propose that a tag become a synonym of another one',
    tags.ProposeSynonymInput,
    proposeSynonym,
    {
      ...writing,
      keepsPages: true,
    },
  ),
  get('/api/admin/tags', 'All tags and the synonyms that members propose', tags.TagDeskInput, listTagDesk, {
    access: 'staff',
  }),
  post('/api/admin/saveTag', 'Change a tag’s names and slug', tags.SaveTagInput, saveTag, { access: 'staff' }),
  post(
    '/api/admin/mergeTag',
    'Make a tag a synonym of another one, which gets its posts',
    tags.MergeTagInput,
    mergeTag,
    { access: 'staff' },
  ),
  post('/api/admin/splitTag', 'Make a synonym a tag of its own again, with the posts it brought', IdInput, splitTag, {
    access: 'staff',
  }),
  post('/api/admin/deleteTag', 'Delete a tag that no post has', IdInput, deleteTag, { access: 'staff' }),
  post(
    '/api/admin/decideTagProposal',
    'Accept or decline a proposed synonym',
    tags.DecideProposalInput,
    decideProposal,
    { access: 'staff' },
  ),
];

const none = z.object({});

/** Endpoints of choosing tags and categories. */
export const tagChoiceApi: Endpoint[] = [
  get('/api/ask/tags', 'Tags that begin with a text, most used first', TagsInput, listTagChoices, reading),
  get('/api/ask/categories', 'All categories', none, listCategories, reading),
];
