/**
 * A reason why the program cannot start that its operator can mend.
 * The message is one clear sentence (what is wrong, what to do) and is printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
