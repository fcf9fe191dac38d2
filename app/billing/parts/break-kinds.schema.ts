export type BreakKind = (typeof breakKinds)[number];

/*
 * Glossary: differs – both sides know it, with another amount or currency; ours, theirs – only one side knows it;
 * message – a provider's message that does not fit; refund – of which the provider says something unexpected; owner –
 * who looks after it; act – how it ends: explained, credited to a member, booked as a provider's payout to our bank, or
 * gone by itself.
 */

export const breakKinds = ['differs', 'ours', 'theirs', 'message', 'refund'] as const;
