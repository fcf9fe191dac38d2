import { purgeCaptchas } from '#app/core/captcha/captcha.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeIdempotentRequests } from '#app/core/http/idempotency.server.ts';
import { purgeLetters } from '#app/core/mail/letters.server.ts';
import { purgeMemberWrites } from '#app/core/replicas/own-writes.server.ts';
import { purgeStream } from '#app/core/stream/tell.server.ts';
import { purgeThrottle } from '#app/core/throttle.server.ts';
import { deliverOldAddress, oldAddressJob, purgePasses } from '#app/account/bindings/bindings.commands.server.ts';
import {
  codeJobs,
  deliverMailCode,
  deliverSmsCode,
  purgeCodes,
  type SealedLetter,
} from '#app/account/sessions/codes.commands.server.ts';
import { purgeAttempts } from '#app/account/federation-journeys/federation.commands.server.ts';
import { purgeChallenges } from '#app/account/passkeys/passkeys.commands.server.ts';
import { purgeFailures } from '#app/account/password-proofs/password-proofs.commands.server.ts';
import { purgeRules } from '#app/account/rules/rules.commands.server.ts';
import { purgeLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { purgeApiTokens } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { purgeTwoStep } from '#app/account/two-step/two-step.commands.server.ts';
import { purgeDocuments } from '#app/account/real-name/real-name.commands.server.ts';
import {
  applicantJob,
  type SealedApplicant,
  tellApplicant,
} from '#app/account/joining/applications.commands.server.ts';
import {
  deliverWelcome,
  type SealedWelcome,
  welcomeJob,
} from '#app/account/added-members/added-members.commands.server.ts';
import { lookAgain } from '#app/account/uploads/direct-uploads.commands.server.ts';

const mail: Job<SealedLetter> = { ...codeJobs.email, run: deliverMailCode };
const sms: Job<SealedLetter> = { ...codeJobs.mobile, run: deliverSmsCode };
const applicant: Job<SealedApplicant> = { ...applicantJob, run: tellApplicant };
const welcome: Job<SealedWelcome> = { ...welcomeJob, run: deliverWelcome };
const oldAddress: Job<SealedLetter> = { ...oldAddressJob, run: deliverOldAddress };

/** Every night at 19:17 UTC, 3:17 in China. */
const cleanUp: Job = {
  name: 'account.cleanUp',
  cron: '17 19 * * *',
  run: async (ctx) => {
    await purgeLogins(ctx);
    await purgeRules(ctx);
    await purgeTwoStep(ctx);
    await purgeApiTokens(ctx);
    await purgeChallenges(ctx);
    await purgeCodes(ctx);
    await purgePasses(ctx);
    await purgeFailures(ctx);
    await purgeDocuments(ctx);
    await purgeLetters(ctx);
  },
};

/** Rows that guests make without end: they are gone within the hour after they stop to matter. */
const forgetGuests: Job = {
  name: 'account.forgetGuests',
  cron: '23 * * * *',
  run: async (ctx) => {
    await purgeCaptchas(ctx);
    await purgeAttempts(ctx);
    await purgeThrottle(ctx);
    await purgeIdempotentRequests(ctx);
    await purgeStream(ctx);
    await purgeMemberWrites(ctx);
  },
};

/** Objects that could have been overwritten after they were checked. */
const checkRecords: Job = { name: 'account.checkRecords', cron: '*/20 * * * *', run: lookAgain };

/** Background work of the account domain. */
export const accountJobs: Job<never>[] = [
  mail,
  sms,
  oldAddress,
  applicant,
  welcome,
  cleanUp,
  checkRecords,
  forgetGuests,
];
