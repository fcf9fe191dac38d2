/** Whole seconds since 1970, as every time on the wire is told; of now when no moment is given. */
export const unixSeconds = (moment = new Date()): number => Math.floor(moment.getTime() / 1000);
