import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addDeveloperToken, revokeDeveloperToken } from './developer-tokens.commands.server.ts';
import { getDeveloperTokens } from './developer-tokens.queries.server.ts';
import { AddDeveloperTokenInput, DeveloperTokenInput, DeveloperTokensInput } from './developer-tokens.schema.ts';

const writing = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of developers' tokens. */
export const developerTokensApi: Endpoint[] = [
  get(
    '/api/developer/tokens',
    [
      '开发者令牌：所有者看到全部，团队成员看到自己的',
      'Tokens of a developer: all for its owner, their own for the team',
    ],
    DeveloperTokensInput,
    getDeveloperTokens,
    { access: 'member' },
  ),
  post(
    '/api/developer/addToken',
    ['创建开发者令牌；只有这次应答带有令牌', 'Make a developer’s token; the only answer that holds it'],
    AddDeveloperTokenInput,
    addDeveloperToken,
    writing,
  ),
  post(
    '/api/developer/revokeToken',
    ['撤销开发者令牌，立即生效', 'Revoke a developer’s token at once'],
    DeveloperTokenInput,
    revokeDeveloperToken,
    writing,
  ),
];
