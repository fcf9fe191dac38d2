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
  get('/api/account/logins', 'The devices I am signed in on', none, listMyLogins, mine),
  post('/api/account/endLogin', 'End one login of mine', LoginIdInput, endLogin, clicking),
  post('/api/account/endOtherLogins', 'End every login of mine but this one', none, endOtherLogins, clicking),

  get('/api/account/proof', 'How I can prove that it is me, and whether I have', none, getProof, mine),
  post('/api/account/prove', 'Prove that it is me, for ten minutes of this login', ProofInput, prove, clicking),

  get('/api/account/twoStep', 'How my two-step login stands', none, getTwoStep, mine),
  post(
    '/api/account/prepareTwoStep',
    'Make a secret for my authenticator; needs a recent proof',
    none,
    prepareTwoStep,
    clicking,
  ),
  post(
    '/api/account/confirmTwoStep',
    'Turn two-step login on with the first code; needs a recent proof',
    TwoStepCodeInput,
    confirmTwoStep,
    clicking,
  ),
  post('/api/account/stopTwoStep', 'Turn two-step login off; needs a recent proof', none, stopTwoStep, clicking),
  post(
    '/api/account/renewRecoveryCodes',
    'Ten new recovery codes in place of the old; needs a recent proof',
    none,
    renewRecoveryCodes,
    clicking,
  ),
  post('/api/account/forgetDevices', 'Trust no device any more', none, forgetDevices, clicking),

  get('/api/account/passkeys', 'My passkeys', none, listPasskeys, mine),
  post(
    '/api/user/challengePasskey',
    'A challenge for any passkey of this site, for logging in or a proof',
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
    'What the browser needs to make a passkey; needs a recent proof',
    none,
    preparePasskey,
    clicking,
  ),
  post(
    '/api/account/addPasskey',
    'Keep the passkey that the browser has made; needs a recent proof',
    AddPasskeyInput,
    addPasskey,
    clicking,
  ),
  post(
    '/api/account/renamePasskey',
    'Give a passkey of mine another name',
    RenamePasskeyInput,
    renamePasskey,
    clicking,
  ),
  post(
    '/api/account/removePasskey',
    'Remove a passkey of mine; needs a recent proof',
    PasskeyIdInput,
    removePasskey,
    clicking,
  ),

  get('/api/account/closing', 'What closing my account would lose, and whether it waits', none, getClosingFacts, mine),
  post(
    '/api/account/closeAccount',
    'Close my account in seven days; needs a recent proof',
    CloseAccountInput,
    closeAccount,
    clicking,
  ),
  post('/api/account/keepAccount', 'Undo the closing of my account', none, keepAccount, clicking),
  get('/api/account/dataExport', 'My last export and when the next may be asked for', none, getExport, mine),
  post(
    '/api/account/requestExport',
    'Ask for all my data in one file; needs a recent proof',
    none,
    requestExport,
    clicking,
  ),

  get('/api/account/apiTokens', 'My API tokens, without the tokens themselves', none, listApiTokens, mine),
  post(
    '/api/account/createApiToken',
    'Make an API token, shown this one time; needs a recent proof',
    CreateTokenInput,
    createApiToken,
    clicking,
  ),
  post('/api/account/revokeApiToken', 'Revoke an API token of mine', TokenIdInput, revokeApiToken, clicking),
];

function listMyLogins(ctx: Ctx) {
  const actor = requireMember(ctx);
  return listLogins(ctx, actor.id, actor.loginId);
}
