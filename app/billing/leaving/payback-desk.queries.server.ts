import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { needsSecond } from '#app/billing/refunds/refunds.policy.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { mayDecide, mayPay } from './paybacks.policy.ts';
import { paybackFields, paybackPurpose } from './paybacks.queries.server.ts';
import type {
  DeskPayback,
  Payback,
  PaybackFile,
  PaybackIdInput,
  PaybackListInput,
  PaybackSecret,
  PaybackState,
} from './paybacks.schema.ts';

const size = 20;
const states: Record<PaybackListInput['tab'], readonly PaybackState[]> = {
  waiting: ['asked', 'approved'],
  ended: ['paid', 'rejected', 'cancelled'],
};

type Row = Payback & {
  memberId: number;
  approvedById: number | null;
  decidedById: number | null;
  paidFrom: string;
  reference: string;
};
const fields = sql`${paybackFields}, p.member_id "memberId", p.approved_by "approvedById", p.decided_by "decidedById",
  p.paid_from "paidFrom", p.reference`;

/** The desk's list, newest first. @throws Refusal forbidden without the console's menu of refunds */
export async function listPaybacks(ctx: Ctx, input: PaybackListInput): Promise<KeysetPage<DeskPayback>> {
  await requireConsole(ctx, 'topup-refunds');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`p.id > ${input.after}` : input.before > 0 ? sql`p.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Row>`
    select ${fields} from billing.payback p where p.state = any(${[...states[input.tab]]}::text[]) and ${edge}
    order by p.id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  return keysetPage(await toDesk(ctx, rows), input, size);
}

/**
 * A payback with whom to pay, for the desk; each view leaves an audit row.
 * @throws Refusal forbidden without the console's node, not-found
 */
export async function getPaybackFile(ctx: Ctx, { id }: z.output<typeof PaybackIdInput>): Promise<PaybackFile> {
  await requireConsole(ctx, 'topup-refunds/decide');
  const { rows } = await sql<Row & { sealed: string | null }>`
    select ${fields}, p.sealed from billing.payback p where p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { sealed, ...row } = rows[0];
  const [shown] = await toDesk(ctx, [row]);
  await audit(ctx, 'billing.viewPayback', { kind: 'payback', id }, { memberId: row.memberId });
  const secret = sealed === null ? { holder: '', account: '' } : (unseal(paybackPurpose, sealed) as PaybackSecret);
  return { ...shown!, ...secret, banks: (await getTerms(ctx)).banks };
}

async function toDesk(ctx: Ctx, rows: readonly Row[]): Promise<DeskPayback[]> {
  const { id: staffId } = requireMember(ctx);
  const [{ secondReviewFrom }, mayAct, people] = [
    await getTerms(ctx),
    await hasConsole(ctx, 'topup-refunds/decide'),
    await listCards(
      ctx,
      rows.flatMap((row) => [row.memberId, row.approvedById, row.decidedById]).filter((id) => id !== null),
    ),
  ];
  const name = (id: number | null) => (id === null ? '' : (people.get(id)?.nickname ?? `#${id}`));
  return rows.map(({ approvedById, decidedById, ...row }) => {
    const needsTwo = needsSecond(row.amount, secondReviewFrom);
    const isOpen = states.waiting.includes(row.state) && mayAct && mayDecide({ staffId, memberId: row.memberId });
    return {
      ...row,
      nickname: name(row.memberId),
      approvedBy: name(approvedById),
      decidedBy: name(decidedById),
      needsSecond: needsTwo,
      canApprove: isOpen && needsTwo && row.state === 'asked',
      canPay: isOpen && mayPay({ ...row, staffId, approvedBy: approvedById, secondReviewFrom }),
    };
  });
}
