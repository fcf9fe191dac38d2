import { randomUUID } from 'node:crypto';

/**
 * Names the processes that hear each other by the content bus: those of one server. What one of them tells the stream
 * of pages the others of them know already.
 */
export const busId: string = process.env['BUS_ID'] ?? randomUUID();
