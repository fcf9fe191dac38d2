import type { ProofWay } from './reauth.schema.ts';

/*
 * What proves that the member themselves sits at an open login: pure rules.
 */

/**
 * The ways open to an account, the easiest first. Where two-step login is on, the password alone is no proof: who knows
 * it could turn the second step off. An account without a password is known by its address, which could reset one, or
 * at its provider.
 */
export function proofWays(has: {
  password: boolean;
  twoStep: boolean;
  passkey: boolean;
  email: boolean;
  federation: boolean;
}): ProofWay[] {
  const ways: ProofWay[] = [];
  if (has.passkey) ways.push('passkey');
  if (has.twoStep) ways.push('code');
  else if (has.password) ways.push('password');
  else {
    if (has.email) ways.push('email');
    if (has.federation) ways.push('federation');
  }
  return ways;
}
