import { listActiveStaff } from '#app/account/rules/active-staff.queries.server.ts';
import { listGroupsWith } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { deskOf } from './topups.policy.ts';
import type { SecondPerson } from './topups.schema.ts';

/** How far bank transfer has its two people, of staff who can log in. */
export async function findSecondPerson(ctx: Pick<Ctx, 'db' | 'now'>): Promise<SecondPerson> {
  const [staff, enterers, checkers] = await Promise.all([
    listActiveStaff(ctx),
    listGroupsWith(ctx, 'topups/enter'),
    listGroupsWith(ctx, 'topups/check'),
  ]);
  const idsIn = (groups: readonly number[]) =>
    staff.filter(({ groupId }) => groups.includes(groupId)).map(({ id }) => id);
  return deskOf(idsIn(enterers), idsIn(checkers));
}

/**
 * Whether members may pay in by bank transfer: the operator names an account to pay to, and what came there can be
 * credited. Every page and command that offers a transfer asks here.
 */
export async function isTransferOpen(ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  return (await hasTransferDetails(ctx)) && (await findSecondPerson(ctx)) === 'there';
}

/** Whether the operator names an account to pay to, whoever could confirm. */
export const hasTransferDetails = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> =>
  (await getTerms(ctx)).transferInfo !== '';
