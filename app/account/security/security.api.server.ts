import { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { createApiToken, revokeApiToken } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { listApiTokens } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { CreateTokenInput, TokenIdInput } from '#app/account/api-tokens/api-tokens.schema.ts';
import { closeAccount, keepAccount } from '#app/account/member-data/account-closures.commands.server.ts';
import { requestExport } from '#app/account/member-data/data-exports.commands.server.ts';
import { getClosingFacts, getExport } from '#app/account/member-data/member-data.queries.server.ts';
import { CloseAccountInput } from '#app/account/member-data/member-data.schema.ts';
import {
  addPasskey,
  challengePasskey,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '#app/account/passkeys/passkeys.commands.server.ts';
import { listPasskeys } from '#app/account/passkeys/passkeys.queries.server.ts';
import { AddPasskeyInput, PasskeyIdInput, RenamePasskeyInput } from '#app/account/passkeys/passkeys.schema.ts';
import { endLogin, endOtherLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { listLogins } from '#app/account/sessions/sessions.queries.server.ts';
import { LoginIdInput } from '#app/account/sessions/sessions.schema.ts';
import {
  confirmTwoStep,
  forgetDevices,
  prepareTwoStep,
  renewRecoveryCodes,
  stopTwoStep,
} from '#app/account/two-step/two-step.commands.server.ts';
import { getTwoStep } from '#app/account/two-step/two-step.queries.server.ts';
import { TwoStepCodeInput } from '#app/account/two-step/two-step.schema.ts';
import { prove } from '#app/account/reauth/reauth.commands.server.ts';
import { getProof } from '#app/account/reauth/reauth.queries.server.ts';
import { ProofInput } from '#app/account/reauth/reauth.schema.ts';

const none = z.object({});
const mine = { access: 'member' } as const;
const clicking = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 600 } } as const;

/**
 * Endpoints for the security of one's own account. Where a recent proof is wanted, `data.type` of the refusal is "need
 * proof".
 */
export const securityApi: Endpoint[] = [
  get('/api/account/logins', ['自己已登录的设备', 'The devices I am signed in on'], none, listMyLogins, mine),
  post('/api/account/endLogin', ['结束自己的一个登录', 'End one login of mine'], LoginIdInput, endLogin, clicking),
  post(
    '/api/account/endOtherLogins',
    ['结束除当前登录以外的所有登录', 'End every login of mine but this one'],
    none,
    endOtherLogins,
    clicking,
  ),

  get(
    '/api/account/proof',
    ['可用的本人验证方式，以及是否已经验证', 'How I can prove that it is me, and whether I have'],
    none,
    getProof,
    mine,
  ),
  post(
    '/api/account/prove',
    ['验证是本人操作，在当前登录中十分钟内有效', 'Prove that it is me, for ten minutes of this login'],
    ProofInput,
    prove,
    clicking,
  ),

  get('/api/account/twoStep', ['自己的两步验证状态', 'How my two-step login stands'], none, getTwoStep, mine),
  post(
    '/api/account/prepareTwoStep',
    ['生成验证器密钥；需要近期的本人验证', 'Make a secret for my authenticator; needs a recent proof'],
    none,
    prepareTwoStep,
    clicking,
  ),
  post(
    '/api/account/confirmTwoStep',
    [
      '用第一个动态码开启两步验证；需要近期的本人验证',
      'Turn two-step login on with the first code; needs a recent proof',
    ],
    TwoStepCodeInput,
    confirmTwoStep,
    clicking,
  ),
  post(
    '/api/account/stopTwoStep',
    ['关闭两步验证；需要近期的本人验证', 'Turn two-step login off; needs a recent proof'],
    none,
    stopTwoStep,
    clicking,
  ),
  post(
    '/api/account/renewRecoveryCodes',
    [
      '生成十个新的恢复码并作废旧的；需要近期的本人验证',
      'Ten new recovery codes in place of the old; needs a recent proof',
    ],
    none,
    renewRecoveryCodes,
    clicking,
  ),
  post(
    '/api/account/forgetDevices',
    ['取消对所有设备的信任', 'Trust no device any more'],
    none,
    forgetDevices,
    clicking,
  ),

  get('/api/account/passkeys', ['自己的通行密钥', 'My passkeys'], none, listPasskeys, mine),
  post(
    '/api/user/challengePasskey',
    ['获取通行密钥的挑战，用于登录或本人验证', 'A challenge for any passkey of this site, for logging in or a proof'],
    none,
    challengePasskey,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 60, window_s: 600 },
    },
  ),
  post(
    '/api/account/preparePasskey',
    [
      '浏览器创建通行密钥所需的数据；需要近期的本人验证',
      'What the browser needs to make a passkey; needs a recent proof',
    ],
    none,
    preparePasskey,
    clicking,
  ),
  post(
    '/api/account/addPasskey',
    [
      '保存浏览器创建的通行密钥；需要近期的本人验证',
      'Keep the passkey that the browser has made; needs a recent proof',
    ],
    AddPasskeyInput,
    addPasskey,
    clicking,
  ),
  post(
    '/api/account/renamePasskey',
    ['为自己的通行密钥改名', 'Give a passkey of mine another name'],
    RenamePasskeyInput,
    renamePasskey,
    clicking,
  ),
  post(
    '/api/account/removePasskey',
    ['删除自己的通行密钥；需要近期的本人验证', 'Remove a passkey of mine; needs a recent proof'],
    PasskeyIdInput,
    removePasskey,
    clicking,
  ),

  get(
    '/api/account/closing',
    ['注销账号会失去什么，以及是否已在等待注销', 'What closing my account would lose, and whether it waits'],
    none,
    getClosingFacts,
    mine,
  ),
  post(
    '/api/account/closeAccount',
    ['申请七天后注销账号；需要近期的本人验证', 'Close my account in seven days; needs a recent proof'],
    CloseAccountInput,
    closeAccount,
    clicking,
  ),
  post('/api/account/keepAccount', ['撤销注销申请', 'Undo the closing of my account'], none, keepAccount, clicking),
  get(
    '/api/account/dataExport',
    ['最近一次数据导出，以及下次可以申请的时间', 'My last export and when the next may be asked for'],
    none,
    getExport,
    mine,
  ),
  post(
    '/api/account/requestExport',
    ['申请把自己的全部数据导出为一个文件；需要近期的本人验证', 'Ask for all my data in one file; needs a recent proof'],
    none,
    requestExport,
    clicking,
  ),

  get(
    '/api/account/apiTokens',
    ['自己的 API 令牌列表，不含令牌本身', 'My API tokens, without the tokens themselves'],
    none,
    listApiTokens,
    mine,
  ),
  post(
    '/api/account/createApiToken',
    [
      '创建 API 令牌，令牌只显示这一次；需要近期的本人验证',
      'Make an API token, shown this one time; needs a recent proof',
    ],
    CreateTokenInput,
    createApiToken,
    clicking,
  ),
  post(
    '/api/account/revokeApiToken',
    ['作废自己的一个 API 令牌', 'Revoke an API token of mine'],
    TokenIdInput,
    revokeApiToken,
    clicking,
  ),
];

function listMyLogins(ctx: Ctx) {
  const actor = requireMember(ctx);
  return listLogins(ctx, actor.id, actor.loginId);
}
