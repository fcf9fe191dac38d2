/**
 * A host of which the system says without asking the network that there is none: its first part is longer than a name
 * may be.
 */
export const unknownHost = `${'x'.repeat(64)}.invalid`;
