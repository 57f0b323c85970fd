import { z } from 'zod';

export const DECISIONS = ['accept', 'reject', 'edit'] as const;

/** A person's decision, as it is kept until the store can be written. `outcome`: what the queue said when it was made. */
export const Decision = z.object({
  review_id: z.string(),
  call_id: z.string(),
  repair_id: z.string().nullable(),
  decision: z.enum(DECISIONS),
  outcome: z.string(),
  /** JSON text: [{tool_name, arguments}], numbers as they are written. */
  calls: z.string().nullable(),
  /** What the user answers to the question that was left to a person. */
  answer: z.string().nullable().default(null),
  note: z.string().nullable(),
  decided_at: z.iso.datetime(),
});
export type Decision = z.infer<typeof Decision>;

/** What waits for a person: a repair, or a failure without one. `id`: of the repair, else of the call. */
export type ReviewItem = {
  id: string;
  call_id: string;
  tool_name: string;
  kind: string;
  reason: string;
  decision: string | null;
  question: string | null;
  explanation: string | null;
  calls: string | null;
};

/** What a decision is about. `outcome`: the reason for which it waits, or `verified`. */
export type Reviewed = {
  call_id: string;
  repair_id: string | null;
  tool_name: string;
  outcome: string;
  decision: string | null;
};

/** Everything that is known of a repair or a failure. JSON columns are text. */
export type ReviewDetails = Reviewed & {
  intent: string | null;
  arguments: string | null;
  error_text: string | null;
  kind: string;
  question: string | null;
  explanation: string | null;
  attempts: ReviewedAttempt[];
  decisions: {
    decision: string;
    repair_id: string | null;
    answer: string | null;
    note: string | null;
    decided_at: string;
  }[];
};

/** One attempt to repair, and how each of its steps ended. */
export type ReviewedAttempt = {
  repair_id: string;
  attempt: number;
  method: string;
  status: string;
  calls: string | null;
  changes: string | null;
  subjects: string | null;
  objections: string | null;
  explanation: string | null;
  replays: string | null;
};
