import { revokeDeveloperTokens } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/** Revokes the tokens of one who leaves a developer, or all of one that closes, in the caller's transaction. */
export async function endTokens(tctx: Ctx, whose: { developerId: number; memberId?: number }): Promise<void> {
  for (const id of await revokeDeveloperTokens(tctx, whose))
    await audit(tctx, 'market.revokeToken', { kind: 'api-token', id }, { developer: whose.developerId });
}
