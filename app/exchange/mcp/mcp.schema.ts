import { z } from 'zod';
import { limits } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: tool – something a program with a language model may do here; resource – something it may read by its
 * address.
 */

/** How the tools take their input; the sentences are read by language models, whatever the reader's language. */
export const SearchTool = z.object({
  query: z
    .string()
    .min(1)
    .max(200)
    .describe('Words or operators: tag: user: is:question is:article is:answered has:code "exact phrase" -without'),
  page: z.number().int().min(1).max(50).default(1),
  sort: z.enum(['relevance', 'newest', 'votes']).default('relevance'),
});
export const PassagesTool = z.object({
  text: z.string().min(1).max(200).describe('A question or words, in Chinese or English'),
  limit: z.number().int().min(1).max(20).default(8),
});
export const ReadTool = z.object({
  id: z.number().int().min(1).describe('Number of the question or article, as in its address /ask/info/NUMBER'),
});
export const TagsTool = z.object({
  query: z.string().max(30).default('').describe('How the tag begins; the most used tags when empty'),
});
export const TopicsTool = z.object({
  query: z.string().min(1).max(60).describe('A name of a topic, in Chinese, English or pinyin'),
  page: z.number().int().min(1).max(50).default(1),
});
export const PluginsTool = z.object({
  query: z.string().min(1).max(100).describe('What the plugin should do, or a part of its name, in Chinese or English'),
  page: z.number().int().min(1).max(50).default(1),
});
export const TopicTool = z.object({
  id: z.number().int().min(1).describe('Number of the topic, as in its address /aiMap/page/NUMBER-…'),
});
export const AskTool = z.object({
  title: z.string().min(limits.title[0]).max(limits.title[1]),
  body: z.string().min(1).max(limits.body[1]).describe('Markdown'),
  tags: z.array(z.string().min(1).max(30)).min(limits.tags[0]).max(limits.tags[1]),
  category: z
    .string()
    .max(60)
    .default('')
    .describe('Slug of a category as list_tags gives them; the first category when empty'),
  language: z.enum(['zh-cn', 'en']).describe('The language the question is written in'),
});
export const AnswerTool = z.object({
  question_id: z.number().int().min(1),
  body: z.string().min(1).max(limits.body[1]).describe('Markdown'),
});

/** What a tool needs of an API token; guests and tokens without it see only the reading ones. */
export const readScope = 'read';
export const writeScope = 'ask:write';
