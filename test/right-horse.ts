import { hashPassword } from '#app/core/secrets/password.server.ts';

let hash: Promise<string> | undefined;

/** The hash of the password right-horse, one for all members who have it: making it is slow on purpose. */
export const hashOfRightHorse = () => (hash ??= hashPassword('right-horse'));
