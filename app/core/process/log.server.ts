import { pino, type Logger } from 'pino';

// A line that the disk has no room for, or that nobody reads any more, is lost; the process goes on.
process.stdout.on('error', () => {});

const options = {
  base: undefined,
  redact: {
    paths: ['password', '*.password', 'token', '*.token', 'captcha', '*.captcha', 'authorization', 'cookie', 'headers'],
    censor: '[redacted]',
  },
};

/** The process log: JSON lines on standard output; values under names of secrets are never written. */
export let log: Logger = pino({ ...options, level: 'info' }, process.stdout);

/** Sets the level once at boot. */
export function setLogLevel(level: string): void {
  log = pino({ ...options, level }, process.stdout);
}
