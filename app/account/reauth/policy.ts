import type { ProofWay } from './schema.ts';

/*
 * What proves that the member themselves sits at an open login: pure rules.
 */

/**
 * The ways open to an account, the easiest first. Where two-step login is on, the password alone is no proof: who knows it
 * could turn the second step off.
 */
export function proofWays(has: { password: boolean; twoStep: boolean; passkey: boolean }): ProofWay[] {
  const ways: ProofWay[] = [];
  if (has.passkey) ways.push('passkey');
  if (has.twoStep) ways.push('code');
  else if (has.password) ways.push('password');
  return ways;
}
