/*
 * What this process knows of the hosts beside it, and whether it is about to end. Imports nothing, as it is loaded
 * before the product is.
 */

/** A host that was silent for so long is gone. */
export const silent_s = 20;

let live = 1;
let isLeaving = false;

/** How many hosts serve the site, this one counted; 1 until others are seen. */
export const liveHosts = (): number => live;

/** Takes the number of hosts that were seen. */
export function setLiveHosts(count: number): void {
  live = Math.max(1, count);
}

/**
 * The part of a limit that is counted in this host's memory, so that all hosts together let so many through; 1 at
 * least.
 */
export const shareOf = (limit: number): number => Math.max(1, Math.ceil(limit / live));

/** Whether this process is about to end: the balancer sends nobody any more, who comes all the same is answered. */
export const isDraining = (): boolean => isLeaving;

/** Says whether this host is leaving; `/health/ready` tells it from then on. */
export function setDraining(value: boolean): void {
  isLeaving = value;
}
