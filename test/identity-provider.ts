import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody whom the provider knows; the claims are given as they are. */
export type Known = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
};

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;

export const clientId = 'wenwo';
export const clientSecret = 'a secret of the tests';

type Koa = { oidc: { client: { clientId: string }; session: { accountId: string } } };

/**
 * A real provider of OpenID Connect on a free port. Whoever comes is logged in as `person` without being asked, or
 * turned away while `denies` is set.
 */
export async function openIdentityProvider() {
  const state: { person: Known; denies: boolean; people: Map<string, Known> } = {
    person: { sub: randomUUID() },
    denies: false,
    people: new Map(),
  };
  let answer: ReturnType<Provider['callback']> = (_req, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configurationOf(state, () => provider),
  );
  provider.Client.prototype.redirectUriAllowed = () => true;
  const callback = provider.callback();
  answer = (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return callback(req, res);
    state.people.set(state.person.sub, state.person);
    const result = state.denies
      ? { error: 'access_denied', error_description: 'Not today' }
      : { login: { accountId: state.person.sub } };
    void provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    state,
    /** Goes where a browser would go, and gives the query with which it comes back. */
    visit: (url: string) => followHome(url, issuer),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf(state: { people: Map<string, Known> }, provider: () => Provider): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => state.people.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc: { client, session } }: Koa) {
      const Grant = provider().Grant;
      const grant = new Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}

async function followHome(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < 8 && next.origin === issuer; step += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    next = new URL(location, next);
  }
  return next.search;
}
