/** What waits at a desk of the console, for those who have the right to deal with it; `points` is how many wait there. */
export const waitingActs = ['measureWaits', 'refundWaits', 'submissionWaits', 'applicationWaits'] as const;
export type WaitingAct = (typeof waitingActs)[number];
