import { dirname } from 'node:path';
import { secretPurpose } from '#app/account/federation/federation.queries.server.ts';
import { exportPurpose } from '#app/account/member-data/member-data.queries.server.ts';
import { realNamePurpose } from '#app/account/real-name/real-name.queries.server.ts';
import { twoStepPurpose } from '#app/account/two-step/two-step.commands.server.ts';
import { cardPurpose } from '#app/billing/cards/cards.queries.server.ts';
import { sealPurpose } from '#app/billing/channels/channels.queries.server.ts';
import { paybackPurpose } from '#app/billing/leaving/paybacks.queries.server.ts';
import { sharePurpose } from '#app/billing/shares/share-files.commands.server.ts';
import { proofPurpose } from '#app/billing/transfers/transfer-proofs.queries.server.ts';
import { payoutPurpose } from '#app/books/payouts/payouts.commands.server.ts';
import { filePurpose as statementPurpose } from '#app/books/statements/statement-files.queries.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { fileRoot } from '#app/core/files/files.server.ts';
import { sealedFiles } from '#app/core/files/sealed-files.server.ts';
import { oldKeyRows } from '#app/core/hosts/site-key.server.ts';
import { sealedLetters } from '#app/core/mail/letters.server.ts';
import { secretSettings } from '#app/core/process/settings-registry.server.ts';
import type { SealedPlace, SealedRows } from '#app/core/secrets/sealed-place.ts';
import { keyedHash } from '#app/core/secrets/secret.server.ts';
import { sealedAs as webhookPurpose } from '#app/exchange/webhooks/webhook-deliveries.queries.server.ts';
import { keyPurpose } from '#app/market/licences/licences.commands.server.ts';
import { hashLicenceKey } from '#app/market/licences/licence-keys.server.ts';
import { invoicePurpose } from '#app/market/developer-invoices/developer-invoices.queries.server.ts';
import { packageKeyPurpose } from '#app/market/signing/package-keys.commands.server.ts';

const byId = { column: 'id', type: 'bigint' } as const;

/** What private files are sealed for. */
const filePurposes = [
  realNamePurpose,
  exportPurpose,
  sharePurpose,
  proofPurpose,
  statementPurpose,
  invoicePurpose,
  packageKeyPurpose,
];

const rows: readonly SealedRows[] = [
  {
    what: 'identityProviders',
    table: 'account.federation_provider',
    key: byId,
    columns: ['secret'],
    purpose: secretPurpose,
  },
  {
    what: 'twoStep',
    table: 'account.two_step',
    key: { column: 'member_id', type: 'bigint' },
    columns: ['secret'],
    purpose: twoStepPurpose,
  },
  {
    what: 'realNames',
    table: 'account.real_name',
    key: byId,
    columns: ['sealed'],
    purpose: realNamePurpose,
    hash: {
      column: 'number_hash',
      more: ['kind'],
      of: ({ number }: { number: string }, { kind }) => keyedHash(realNamePurpose, `${String(kind)}:${number}`),
    },
  },
  {
    what: 'cards',
    table: 'billing.bank_card',
    key: byId,
    columns: ['sealed'],
    purpose: cardPurpose,
    hash: { column: 'number_hash', of: ({ number }: { number: string }) => keyedHash(cardPurpose, number) },
  },
  {
    what: 'waysToPay',
    table: 'billing.payment_channel',
    key: { column: 'channel', type: 'text' },
    columns: ['sealed'],
    purpose: sealPurpose,
  },
  { what: 'paybacks', table: 'billing.payback', key: byId, columns: ['sealed'], purpose: paybackPurpose },
  {
    what: 'payoutFiles',
    table: 'billing.payout_file',
    key: byId,
    columns: ['sealed'],
    form: 'bytes',
    purpose: payoutPurpose,
  },
  {
    what: 'licences',
    table: 'market.licence',
    key: byId,
    columns: ['key_sealed'],
    purpose: keyPurpose,
    hash: { column: 'key_hash', of: ({ key }: { key: string }) => hashLicenceKey(key) },
  },
  { what: 'webhooks', table: 'ask.webhook', key: byId, columns: ['address', 'secret'], purpose: webhookPurpose },
  {
    what: 'pushSubscriptions',
    table: 'messages.push_subscription',
    key: byId,
    columns: ['sealed'],
    purpose: 'push',
    hash: {
      column: 'endpoint_hash',
      of: ({ endpoint }: { endpoint: string }) => keyedHash('push endpoint', endpoint),
    },
  },
];

/** Everything that lies sealed for long: what is new is added here, or it stays under an old key. */
export const sealedPlaces = (db: Db): readonly SealedPlace[] => [
  oldKeyRows,
  secretSettings(),
  sealedLetters,
  ...rows,
  sealedFiles(db, dirname(fileRoot()), filePurposes),
];
