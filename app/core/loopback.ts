const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a host, as it stands in a URL, is this machine itself: the one place where what is sent without encryption is
 * not seen by others.
 */
export const isLoopbackHost = (host: string): boolean => loopback.test(host);
