import { expect, it } from 'vitest';
import { withHashes } from './script-hashes.server.ts';

const nonce = 'kO3fJ8sW2qLmN5xYtB7vC1-_';

it('allows the scripts that carried the nonce by their hashes, and no other', () => {
  const html = [
    `<head><script nonce="${nonce}">alert(1)</script></head>`,
    '<script>alert("slipped in")</script><script nonce="guessed">alert(3)</script>',
    `<script type="module" nonce="${nonce}" async="">问\n</script><script nonce="${nonce}">alert(1)</script>`,
  ];
  const { body, sources } = withHashes(Buffer.from(html.join('')), nonce);
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(sources).toBe(
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' 'sha256-/bkX1Wmb4xTTGXcaoBHX93FlW6AXkjo727hi/q5E+1k='",
  );
  expect(body.toString()).toBe(html.join('').replaceAll(` nonce="${nonce}"`, ''));
});
