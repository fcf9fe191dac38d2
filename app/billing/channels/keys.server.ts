import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ProviderFault } from './payment-provider.ts';
import { readKey } from './provider-call.server.ts';

/**
 * A private key as consoles of providers give it: PEM, or the bare base64 of PKCS#8 or PKCS#1. @throws ProviderFault
 * KEY_INVALID
 */
export function readPrivateKey(text: string): KeyObject {
  return readKey(() => {
    if (text.includes('-----BEGIN')) return createPrivateKey(text.trim());
    const key = Buffer.from(text.replace(/\s+/g, ''), 'base64');
    try {
      return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    } catch {
      return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
    }
  }, 'The private key');
}

/** A public key: PEM, a certificate, or the bare base64 of SPKI. @throws ProviderFault KEY_INVALID */
export function readPublicKey(text: string): KeyObject {
  return readKey(() => {
    if (text.includes('-----BEGIN')) return createPublicKey(text.trim());
    return createPublicKey({ key: Buffer.from(text.replace(/\s+/g, ''), 'base64'), format: 'der', type: 'spki' });
  }, 'The public key');
}

/**
 * The keys of a text with certificates and public keys in PEM, by serial number: a certificate has its own, a public
 * key the one it is listed under.
 * @throws ProviderFault KEY_INVALID
 */
export function readKeyRing(text: string, publicKeyId: string): Map<string, KeyObject> {
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[\s\S]+?-----END [A-Z ]+-----/g) ?? [];
  const ring = new Map<string, KeyObject>();
  for (const block of blocks) {
    if (block.includes('CERTIFICATE')) {
      const certificate = readKey(() => new X509Certificate(block), 'The certificate');
      ring.set(certificate.serialNumber.toUpperCase(), certificate.publicKey);
    } else ring.set(publicKeyId.toUpperCase(), readPublicKey(block));
  }
  if (ring.size === 0) throw new ProviderFault('KEY_INVALID', 'There is no platform key');
  return ring;
}
