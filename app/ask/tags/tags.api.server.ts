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
import { getNewTagLevel, listCategories, listTagChoices } from './tags.queries.server.ts';

const writing = { scope: 'ask:write', limit: { per: 'member', max: 60, window_s: 60 } } as const;

/** Endpoints of tags. */
export const tagApi: Endpoint[] = [
  get(
    '/api/ask/tagList',
    ['标签列表', 'A keyset page of tags with the first line of their wikis; with a text, those that begin with it'],
    tags.TagListInput,
    listTags,
    reading,
  ),
  get(
    '/api/ask/tag',
    ['标签及其百科', 'A tag by its slug with wiki, synonyms, followers and related tags; a synonym gives its main tag'],
    tags.TagSlugInput,
    async (ctx, { slug }) => getTagView(ctx, (await findTag(ctx, slug)).id),
    reading,
  ),
  get(
    '/api/ask/tagRevisions',
    ['标签百科的修订历史', 'Every saved state of a tag’s wiki'],
    tags.TagWikiPlaceInput,
    listTagRevisions,
    reading,
  ),
  get(
    '/api/ask/newTag',
    ['新建标签需要的声望', 'The reputation that a new tag takes where the caller has less, else null'],
    z.object({}),
    getNewTagLevel,
    { access: 'member', scope: 'ask:write' },
  ),
  get(
    '/api/ask/tagSource',
    ['标签百科的 Markdown 原文', 'What the editor of a tag’s wiki starts from'],
    tags.TagWikiPlaceInput,
    getTagSource,
    {
      access: 'member',
      scope: 'ask:write',
    },
  ),
  post(
    '/api/ask/saveTagWiki',
    ['修改标签百科', 'Write what a tag is about, as a new revision'],
    tags.SaveTagWikiInput,
    saveTagWiki,
    writing,
  ),
  post(
    '/api/ask/proposeSynonym',
    ['提议一个标签的同义词', 'Propose that a tag become a synonym of another one'],
    tags.ProposeSynonymInput,
    proposeSynonym,
    {
      ...writing,
      keepsPages: true,
    },
  ),
  get(
    '/api/admin/tags',
    ['标签管理列表', 'All tags and the synonyms that members propose'],
    tags.TagDeskInput,
    listTagDesk,
    {
      access: 'staff',
    },
  ),
  post('/api/admin/saveTag', ['新建或修改标签', 'Change a tag’s names and slug'], tags.SaveTagInput, saveTag, {
    access: 'staff',
  }),
  post(
    '/api/admin/mergeTag',
    ['把一个标签并入另一个', 'Make a tag a synonym of another one, which gets its posts'],
    tags.MergeTagInput,
    mergeTag,
    { access: 'staff' },
  ),
  post(
    '/api/admin/splitTag',
    ['撤销标签的合并', 'Make a synonym a tag of its own again, with the posts it brought'],
    IdInput,
    splitTag,
    {
      access: 'staff',
    },
  ),
  post('/api/admin/deleteTag', ['删除没有帖子的标签', 'Delete a tag that no post has'], IdInput, deleteTag, {
    access: 'staff',
  }),
  post(
    '/api/admin/decideTagProposal',
    ['处理同义词的提议', 'Accept or decline a proposed synonym'],
    tags.DecideProposalInput,
    decideProposal,
    { access: 'staff' },
  ),
];

const none = z.object({});

/** Endpoints of choosing tags and categories. */
export const tagChoiceApi: Endpoint[] = [
  get(
    '/api/ask/tags',
    ['以某段文字开头的标签，常用的在前', 'Tags that begin with a text, most used first'],
    TagsInput,
    listTagChoices,
    reading,
  ),
  get('/api/ask/categories', ['所有分类', 'All categories'], none, listCategories, reading),
];
