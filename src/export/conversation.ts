import type { LoggedCall, LoggedMessage, Trajectory } from './types.ts';

/** What the log holds of a conversation, in its order. */
export type Conversation = { messages: LoggedMessage[]; calls: LoggedCall[] };

/** A proven repair with the conversation that it stands in. `key`: the conversation, or the call where it has none. */
export type Case = { key: string; conversation: Conversation; trajectory: Trajectory };
