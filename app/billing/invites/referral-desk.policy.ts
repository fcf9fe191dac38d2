type Stage = { memberId: number; inviterId: number; voidReason: string | null };

/** Staff voids a referral once, and none that they have a part in themselves. */
export const canVoidReferral = (staffId: number, { memberId, inviterId, voidReason }: Stage): boolean =>
  voidReason === null && staffId !== memberId && staffId !== inviterId;
