import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { listWordRules, testWords } from './watched-words.queries.server.ts';
import { ReviewIdInput, WordRuleInput, WordTestInput } from '#app/moderation/reviews/moderation.schema.ts';
import { removeWordRule, saveWordRule } from './watched-words.commands.server.ts';

const none = z.object({});

const staff = { access: 'staff' } as const;

const quiet = { access: 'staff', keepsPages: true } as const;

/** Endpoints of watched words. */
export const watchedWordsApi: Endpoint[] = [
  get('/api/admin/words', ['词语规则', 'The rules about words'], none, listWordRules, staff),
  post(
    '/api/admin/testWords',
    ['测试一段文字会怎样处理', 'What would happen to a text'],
    WordTestInput,
    testWords,
    quiet,
  ),
  post(
    '/api/admin/saveWord',
    ['保存一条词语规则', 'Add or change a rule about words'],
    WordRuleInput,
    saveWordRule,
    quiet,
  ),
  post(
    '/api/admin/removeWord',
    ['删除一条词语规则', 'Remove a rule about words'],
    ReviewIdInput,
    removeWordRule,
    quiet,
  ),
];
