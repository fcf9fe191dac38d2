import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Options as the endpoints give them. */
type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId?: string };

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const flags = { present: 1, verified: 4, hasKey: 64 };

/**
 * A passkey in software (WebAuthn level 3, sections 6.1 and 6.5): ES256, attestation "none", user present and verified.
 * @param origin where the browser says it is
 */
export function makePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authData = (rpId: string, flag: number, rest: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, rest]);
  };
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    /** Answers a challenge for a new passkey. */
    create({ challenge, rp, user }: Creation) {
      handle = user.id;
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(rp.id ?? '', flags.present | flags.verified | flags.hasKey, attested);
      const head = Buffer.from([
        0xa3,
        0x63,
        ...Buffer.from('fmt'),
        0x64,
        ...Buffer.from('none'),
        0x67,
        ...Buffer.from('attStmt'),
        0xa0,
        0x68,
        ...Buffer.from('authData'),
      ]);
      const attestationObject = Buffer.concat([head, Buffer.from([0x58, data.length]), data]).toString('base64url');
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject,
          transports: ['internal'],
        },
      };
    },
    /** Sets what the device counts: a copy goes on from where the original was. */
    countFrom(count: number) {
      counter = count;
    },
    /**
     * Signs a challenge.
     * @param isVerified false is a device that asked for neither finger nor PIN
     * @param at where the browser is at this moment
     */
    sign({ challenge, rpId = '' }: Request, isVerified = true, at = origin) {
      const client = clientData('webauthn.get', challenge, at);
      const data = authData(rpId, flags.present | (isVerified ? flags.verified : 0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url');
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature,
        userHandle: handle,
      };
      return { ...shared, response };
    },
  };
}
