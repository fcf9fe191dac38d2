/*
 * Glossary: signature – this site's word that a package is the one it published: Ed25519 over its hash, plugin, version
 * and time; key – one pair of keys; older ones only verify.
 */

/** What a signature is over. */
export type SignedFacts = {
  /** The slug of the plugin. */
  id: string;
  version: string;
  /** SHA-256 of the package, hexadecimal. */
  sha256: string;
  /** SHA-256 of the list of its files, hexadecimal. */
  filesSha256: string;
  /** Unix seconds. */
  signedAt: number;
};

/** A signature as clients get it; `signature` is base64 of 64 bytes. */
export type PackageSignature = SignedFacts & { format: 1; keyId: string; signature: string };

/** A key as it is listed: base64 of its 32 raw bytes; times are unix seconds. */
export type PublicKey = { keyId: string; publicKey: string; madeAt: number; retiredAt: number | null };

/** What a check of a signature says. */
export type Verified = { isGood: true } | { isGood: false; why: 'format' | 'unknown-key' | 'signature' | 'package' };
