/** What happens to a member's account that they are told of, whoever did it. */
export const memberEvents = [
  'newLogin',
  'passwordChanged',
  'emailAdded',
  'emailChanged',
  'mobileAdded',
  'mobileChanged',
  'accountRenamed',
  'twoStepOn',
  'twoStepOff',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'federationAdded',
  'federationRemoved',
  'directoryConnected',
  'directoryDisconnected',
  'tokenCreated',
  'closingAsked',
  'closingHeld',
  'impersonated',
  'realNameVerified',
  'realNameRejected',
  'realNameRevoked',
] as const;
export type MemberEventName = (typeof memberEvents)[number];

/** One such event. `at_ms` is unix milliseconds; it and the name tell two events of a member apart. */
export type MemberEvent = { memberId: number; event: MemberEventName; at_ms: number; ip: string; agent: string };
