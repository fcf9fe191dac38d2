/** A provider's name in both languages. */
type Name = { zh: string; en: string };

export default {
  journeyGone: 'This login has expired or was started in another browser. Please start again.',
  denied: ({ en }: Name) => `You canceled logging in with ${en}, or it was not allowed there.`,
  providerRefused: ({ en }: Name) =>
    `${en} didn’t complete the login. Try again; if it keeps failing, contact the site’s administrator.`,
  unreachable: ({ en }: Name) => `${en} can’t be reached right now. Try again later, or log in another way.`,
  unknownPerson: ({ en }: Name) =>
    `No account here is connected to your ${en} login. If you have an account, log in the way you usually do, then connect ${en} under Account security.`,
  addressTaken: ({ en }: Name) =>
    `An account here already uses your ${en} email address. Log in the way you usually do, then connect ${en} under Account security.`,
  boundAlready: ({ en }: Name) => `${en} is already connected. To use a different login there, disconnect it first.`,
  identityTaken: ({ en }: Name) =>
    `This ${en} login is connected to another account, or you have connected a different one.`,
  bound: ({ en }: Name) => `${en} connected`,
  otherPerson: ({ en }: Name) =>
    `You logged in to ${en} with a different identity than the one connected to this account.`,
  unbound: 'Disconnected',
  lastWayIn: 'This is your only way to log in. Before you disconnect it, add a passkey, or set a password.',
  providerSaved: 'Provider saved',
  providerRemoved: 'Provider removed',
  tooManyProviders: (max: number) => `There can be at most ${max} providers.`,
  providerTaken: 'There is already a provider with this address and client ID',
  secretAgain: 'The issuer has changed. Enter its client secret again, or remove it',
  issuerInUse: 'Members are connected to this provider, so its address can’t change. Add a new provider instead.',
  issuerNotSafe: 'The address must start with https',
  groupGone: 'There is no such member group',
  probe_good: 'The connection works. People can log in with it.',
  probe_refused:
    'This address can’t be called: only https is allowed, and the other addresses the provider names must be on the public internet.',
  probe_unreachable: 'The address can’t be reached. Check the host name, the port and the certificate.',
  probe_noDiscovery:
    'There is no OpenID Connect discovery document at this address (/.well-known/openid-configuration).',
  probe_otherIssuer: 'The provider calls itself something else. Enter the issuer exactly as the provider writes it.',
  probe_incomplete: 'The discovery document lacks addresses needed for logging in.',
  probe_noCode: 'The provider doesn’t support the authorization code flow (response_type=code).',
  probe_noKeys: 'The provider’s signing keys can’t be read.',
};
