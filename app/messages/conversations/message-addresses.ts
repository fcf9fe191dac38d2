/** The page of all messages. */
export const messagesPath = '/user/messageCenter';

/** The page of all messages with the dialog of one member open. */
export const dialogPath = (memberId: number) => `${messagesPath}?id=${memberId}`;
