import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import type { DeveloperRight } from '#app/market/developers/developers.schema.ts';
import { useTestApp } from '#test/app.ts';
import { addTeamMember } from '#test/market.ts';
import { makeWorld, sendWrite, type World, writes } from '#test/writes.ts';

/*
 * What each role of a team may call: the very requests of an owner, sent by somebody else of the team, are carried out
 * or refused by the right that the endpoint asks for.
 */
const byRight: Partial<Record<DeveloperRight, string>> = {
  release: `startPackage addPackagePart finishPackage abortPackage createVersion editVersion withdrawVersion
    rollOutVersion scheduleVersion unscheduleVersion pauseVersion resumeVersion yankVersion deprecateVersion
    restoreVersion`,
  listing: 'addPlugin savePlugin delistPlugin relistPlugin submitPlugin withdrawSubmission',
  price: 'setOffer endOffer addDiscount cancelDiscount addCoupon endCoupon',
  refund: 'answerRefund',
  money: 'uploadInvoice removeInvoice',
  reply: 'replyToRating',
  team: `inviteToTeam setTeamRole removeFromTeam saveProfile offerTransfer saveWebhook renewWebhookSecret
    removeWebhook testWebhook replayWebhook addDomain checkDomain removeDomain`,
};
/** What goes by who is asked, or by what was given to oneself, beside the right to it. */
const apart = `acceptTransfer cancelTransfer answerInvitation answerReviewer chooseDeveloper closeDeveloper leaveTeam
  addToken revokeToken`;
const listed = Object.entries(byRight).flatMap(([right, names]) =>
  names.split(/\s+/).map((name) => [`/api/developer/${name}`, right as DeveloperRight] as const),
);

const app = useTestApp();
let world: World;
beforeAll(async () => void (world = await makeWorld(app)));
beforeEach(() => app.forgetLimits());

test('every writing endpoint of developers is tried, or goes by something else', () => {
  const known = [...listed.map(([path]) => path), ...apart.split(/\s+/).map((name) => `/api/developer/${name}`)];
  const all = endpoints.flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith('/api/developer/') ? [path] : [],
  );
  expect(known.toSorted()).toEqual(all.toSorted());
});

let joined = 0;
test.each(listed)('%s asks for the right to %s', async (path, right) => {
  for (const role of ['publisher', 'finance', 'support'] as const) {
    const write = await writes[path]!(world);
    const member = await app.addMember(`mate_${(joined += 1)}`);
    await addTeamMember(app.database.db, write.member!.id, member.id, { role });
    const { code } = await sendWrite(world, path, { ...write, member });
    expect([role, code === 1]).toEqual([role, mayAtDeveloper(role, 'approved', right)]);
  }
});
