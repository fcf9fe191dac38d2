import type { Configuration, CustomFetch } from 'openid-client';
import { AddressRefused } from '#app/core/outbound/addresses.server.ts';
import { fetchGuarded, isLoopback } from '#app/core/outbound/fetch.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { type Person, personOf } from './federation.policy.ts';

/** The library comes with the first use: many sites never have a provider. */
const loadClient = () => import('openid-client');

/** What this site is to a provider; `secret` is '' for a public client. */
export type Registration = { id: number; issuer: string; clientId: string; secret: string; scopes: string };

/** What must be remembered until the browser comes back. */
export type Journey = { state: string; nonce: string; verifier: string };

/**
 * Why an answer of a provider is not good enough; `reason` is for logs and staff, `code` the provider's own word for it
 * or ''.
 */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
  readonly code: string;
  constructor(reason: string, code = '') {
    super(reason);
    this.code = code;
  }
}

/** Where people come back to from a provider. */
export const redirectUri = (providerId: number) => `${getSiteUrl()}/user/login/sso/${providerId}`;

/**
 * The address of a provider's login page for one journey: authorization code with PKCE, state and nonce.
 * @param asksAgain that the provider shall not let a person through whom it still knows
 * @throws ProviderFault when the provider cannot be reached or is not what it should be
 */
export async function beginJourney(
  registration: Registration,
  { asksAgain = false } = {},
): Promise<Journey & { url: string }> {
  const client = await loadClient();
  const config = await connect(registration);
  const journey = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(registration.id),
    scope: withOpenid(registration.scopes),
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login' }),
  });
  return { ...journey, url: url.href };
}

/**
 * Who came back: exchanges the code and checks issuer, audience, nonce, signature and times of the ID token.
 * @param params the query with which the browser came back
 * @throws ProviderFault with the provider's `error` as code when it let nobody in, else without one
 */
export async function endJourney(
  registration: Registration,
  params: string,
  { state, nonce, verifier }: Journey,
): Promise<Person> {
  const client = await loadClient();
  const config = await connect(registration);
  const url = new URL(redirectUri(registration.id));
  url.search = params;
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims?.sub) throw new ProviderFault('no subject');
    const knows = typeof claims['email'] === 'string' || !config.serverMetadata().userinfo_endpoint;
    const more = knows ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return personOf(claims.sub, { ...more, ...claims });
  } catch (error) {
    throw faultOf(error);
  }
}

const known = new Map<string, { config: Configuration; until: number }>();
const kept_ms = 10 * 60_000;
const mostKept = 20;
const timeout_s = 10;

/** The provider's addresses and keys, discovered every ten minutes. */
async function connect(registration: Registration): Promise<Configuration> {
  const { issuer, clientId, secret } = registration;
  const key = JSON.stringify([issuer, clientId, secret]);
  const present = known.get(key);
  if (present && present.until > Date.now()) return present.config;
  const config = await discover(issuer, clientId, secret);
  if (known.size >= mostKept) known.clear();
  known.set(key, { config, until: Date.now() + kept_ms });
  return config;
}

async function discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
  const client = await loadClient();
  const trusted = new URL(issuer);
  const allowsLoopback = isLoopback(new URL(getSiteUrl()));
  const call: CustomFetch = (url, options) => fetchGuarded(url, options, trusted, allowsLoopback);
  const isPlain = allowsLoopback && isLoopback(trusted) && trusted.protocol === 'http:';
  try {
    const found = await client.discovery(trusted, clientId, undefined, undefined, {
      [client.customFetch]: call,
      timeout: timeout_s,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth =
      secret === ''
        ? client.None()
        : ways.includes('client_secret_post')
          ? client.ClientSecretPost(secret)
          : client.ClientSecretBasic(secret);
    const config = new client.Configuration(metadata, clientId, {}, auth);
    config[client.customFetch] = call;
    config.timeout = timeout_s;
    if (isPlain) client.allowInsecureRequests(config);
    return config;
  } catch (error) {
    throw faultOf(error);
  }
}

/**
 * What is wrong with a provider, in the order in which it is looked at; `detail` is what was found or what the other
 * side said.
 */
export type Finding = {
  kind: 'good' | 'refused' | 'unreachable' | 'noDiscovery' | 'otherIssuer' | 'incomplete' | 'noCode' | 'noKeys';
  detail: string;
};

/** Looks at a provider as logging in would: discovery, its addresses, its keys. Never throws. */
export async function probeIssuer(issuer: string): Promise<Finding> {
  let config: Configuration;
  try {
    config = await discover(issuer, 'probe', '');
  } catch (error) {
    return { kind: kindOf(error), detail: error instanceof ProviderFault ? error.message : '' };
  }
  const metadata = config.serverMetadata();
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => !metadata[name]);
  if (missing.length > 0) return { kind: 'incomplete', detail: missing.join(', ') };
  const types = metadata.response_types_supported ?? ['code'];
  if (!types.includes('code')) return { kind: 'noCode', detail: types.join(', ') };
  const fault = await lookAtKeys(issuer, metadata.jwks_uri!);
  if (fault !== '') return { kind: 'noKeys', detail: fault };
  return { kind: 'good', detail: metadata.authorization_endpoint! };
}

async function lookAtKeys(issuer: string, address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeout_s * 1000);
    const headers = { accept: 'application/json' };
    const answer = await fetchGuarded(
      address,
      { method: 'GET', headers, signal },
      new URL(issuer),
      isLoopback(new URL(getSiteUrl())),
    );
    const { keys } = (await answer.json()) as { keys?: unknown };
    return answer.ok && Array.isArray(keys) && keys.length > 0 ? '' : `${address}: ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : address;
  }
}

function kindOf(error: unknown): Finding['kind'] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (chain(error).some((one) => one instanceof AddressRefused)) return 'refused';
  const codes = chain(cause).map((one) => ('code' in one ? String(one.code) : ''));
  if (codes.includes('OAUTH_HTTP_REQUEST_FORBIDDEN')) return 'refused';
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return 'otherIssuer';
  return codes.some((code) => code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT') ? 'noDiscovery' : 'unreachable';
}

/** An error with what caused it, the outermost first. */
function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
  return found;
}

/** What the library puts before what really happened. */
const unsaid = 'something went wrong';

function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const code =
    error instanceof Error && error.name === 'AuthorizationResponseError' && 'error' in error
      ? String(error.error)
      : '';
  const messages = chain(error)
    .map(({ message }) => message)
    .filter((message) => message !== unsaid);
  const fault = new ProviderFault([...new Set(messages)].join(': ').slice(0, 300), code);
  fault.cause = error;
  return fault;
}

/** Without this scope a provider gives no ID token. */
const withOpenid = (scopes: string) => [...new Set(['openid', ...scopes.split(/ +/)])].join(' ');
