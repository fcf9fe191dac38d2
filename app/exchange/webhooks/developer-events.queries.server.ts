import { type RawBuilder, sql } from 'kysely';
import type { Act } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type DeveloperEvent, developerEvents, type WebhookEvent } from './webhooks.schema.ts';

/** Whether an event is one that developers are told of. */
export const isOfDevelopers = (type: DeveloperEvent | WebhookEvent): type is DeveloperEvent =>
  (developerEvents as readonly string[]).includes(type);

/**
 * What an act means for developers: `facts` selects id, developer_id and detail of each thing of `kind` that it is
 * about, with the state that the thing has now, if it has one.
 */
type DeveloperFacts = { type: DeveloperEvent; kind: string; facts: RawBuilder<unknown> };
type Reader = (ctx: Ctx, act: Act) => DeveloperFacts | null;

const ofOrder: Reader = (_ctx, { subject }) => ({
  type: 'order.paid',
  kind: 'plugin_order',
  facts: sql`select id, developer_id, '{}'::jsonb detail from market.plugin_order where id = ${subject.id}`,
});

const ofRefund: Reader = (_ctx, { subject }) => ({
  type: 'refund',
  kind: 'plugin_refund',
  facts: sql`select r.id, o.developer_id, jsonb_build_object('state', r.state) detail
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id where r.id = ${subject.id}`,
});

/** Acts on versions name them, or a submission or measure that is about one. */
const ofVersion: Reader = (_ctx, { subject }) => {
  const id =
    subject.kind === 'submission'
      ? sql`(select version_id from market.submission where id = ${subject.id})`
      : subject.kind === 'measure'
        ? sql`(select version_id from market.measure where id = ${subject.id})`
        : sql`${subject.id}`;
  return {
    type: 'version.state',
    kind: 'plugin_version',
    facts: sql`select v.id, p.developer_id, jsonb_build_object('state', v.state) detail
      from market.plugin_version v join market.plugin p on p.id = v.plugin_id where v.id = ${id}`,
  };
};

/** A grade that is changed is no new review. */
const ofRating: Reader = ({ actor }, { subject, detail }) =>
  'id' in actor && detail['before'] === null
    ? {
        type: 'review.created',
        kind: 'rating',
        facts: sql`select r.id, p.developer_id, '{}'::jsonb detail
          from market.rating r join market.plugin p on p.id = r.plugin_id
          where r.plugin_id = ${subject.id} and r.member_id = ${actor.id}`,
      }
    : null;

/** A payout file pays many. */
const ofPayout: Reader = (_ctx, { subject }) => ({
  type: 'payout.state',
  kind: 'withdrawal',
  facts: sql`select w.id, w.member_id developer_id, jsonb_build_object('state', w.state) detail
    from billing.withdrawal w where ${subject.kind === 'withdrawal' ? sql`w.id` : sql`w.file_id`} = ${subject.id}`,
});

const readers: Readonly<Record<string, Reader>> = {
  'market.buyPlugin': ofOrder,
  ...readAll(ofRefund, [
    'askRefund',
    'answerRefund',
    'withdrawRefund',
    'escalateRefund',
    'decideRefund',
    'settleRefund',
  ]),
  ...readAll(ofVersion, [
    'createVersion',
    'scanVersion',
    'withdrawVersion',
    'rollOutVersion',
    'scheduleVersion',
    'unscheduleVersion',
    'publishVersion',
    'yankVersion',
    'deprecateVersion',
    'restoreVersion',
    'releaseVersion',
    'rejectVersion',
    'submitPlugin',
    'withdrawSubmission',
    'answerReviewer',
    'returnSilent',
    'approveSubmission',
    'requestChanges',
    'rejectSubmission',
    'confirmMeasure',
    'confirmMeasureAlone',
  ]),
  'market.ratePlugin': ofRating,
  'billing.requestWithdrawal': ofPayout,
  'billing.cancelWithdrawal': ofPayout,
  'billing.takeWithdrawal': ofPayout,
  'billing.approveWithdrawal': ofPayout,
  'billing.rejectWithdrawal': ofPayout,
  'billing.makePayoutFile': ofPayout,
  'billing.settlePayout': ofPayout,
  'billing.bouncePayout': ofPayout,
};

function readAll(reader: Reader, verbs: readonly string[]): Record<string, Reader> {
  return Object.fromEntries(verbs.map((verb) => [`market.${verb}`, reader]));
}

/** The acts that mean something for developers. */
export const developerActNames: readonly string[] = Object.keys(readers);

/** What an act means for developers; null when it is nothing that they are told of. */
export function developerFactsOf(ctx: Ctx, act: Act): DeveloperFacts | null {
  return act.subject.id === null ? null : (readers[act.action]?.(ctx, act) ?? null);
}
